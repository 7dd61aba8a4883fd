// Writes SQL literals, names, and columns in templates.
import { createHash } from 'node:crypto'

/** A value of a descriptor as an SQL literal. */
export function literal(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  return `'${String(value).replaceAll("'", "''")}'`
}

/** Quoted only if it is a reserved word of PostgreSQL. */
export function identifier(name: string): string {
  return reserved.has(name) ? `"${name}"` : name
}

const tokens = /'(?:[^']|'')*'|\{([a-z0-9_]+)\}/g
/** Replaces each {column} by `write(column)`, except in string literals. */
export function fill(template: string, write: (column: string) => string): string {
  return template.replace(tokens, (token, column: string | undefined) =>
    column === undefined ? token : write(column),
  )
}

/** Every column that a template names. */
export function templateColumns(template: string): Set<string> {
  const found = new Set<string>()
  fill(template, (column) => {
    found.add(column)
    return column
  })
  return found
}

/** A template as SQL. */
export function rendered(template: string): string {
  return fill(template, identifier)
}

const longest = 63 // length in bytes: PostgreSQL silently truncates longer names
/**
 * Two underscores separate a table from its suffix: no table or field has them in its name, so
 * names of two tables never collide.
 */
export function objectName(table: string, columns: readonly string[], suffix: string): string {
  const name = [`${table}__${columns.join('_')}`, suffix].join('_')
  if (name.length <= longest) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, longest - suffix.length - hash.length - 2)}_${hash}_${suffix}`
}

/** Reserved words of PostgreSQL 15 to 18. */
const reserved: ReadonlySet<string> = new Set(
  `
  all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
  full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
  localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning
  right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user
  using variadic verbose when where window with
  `
    .trim()
    .split(/\s+/),
)
