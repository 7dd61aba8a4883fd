// Constraints and unique indexes of the rules on one row and among rows.
import { uniqueKeys } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { checkOf } from './field-columns.ts'
import { kindModels, textType } from './kind-columns.ts'
import { fitsKey } from './index-key-length.ts'
import { objectName } from './sql-text.ts'
import type { ConstraintModel, IndexModel } from './model-types.ts'

/** Upper and lower case are equal where values must differ. */
function compared(column: string, type: string): string {
  return type === textType ? `lower({${column}})` : `{${column}}`
}

/** The owner of the rules: a resource, or a list of child rows. */
type Ruled = Pick<Resource, 'name' | 'fields' | 'rules'>

/** @throws Error for a field without a column in the row */
function columnsOf(resource: Ruled, key: string) {
  const field = resource.fields[key] as Field
  const { columns } = kindModels[field.kind](key, field.options)
  if (columns.length === 0)
    throw new Error(`a rule of ${resource.name} names '${key}', which has no column of its own`)
  return columns
}

/** @throws Error for texts that are too long for an index */
function assertFits({ name, fields }: Ruled, keys: readonly string[]): void {
  if (!fitsKey(keys.flatMap((key) => fields[key] ?? [])))
    throw new Error(
      `${keys.join(', ')} of ${name} cannot be unique: texts of more than 600 characters do not fit an index`,
    )
}

/** Empty values differ from each other. */
export function uniqueIndexes(table: string, resource: Resource): IndexModel[] {
  return uniqueKeys(resource).map(({ keys, active }) => unique(table, resource, keys, active))
}

function unique(
  table: string,
  resource: Resource,
  keys: readonly string[],
  active: boolean,
): IndexModel {
  const parts = keys.flatMap((key) => columnsOf(resource, key))
  assertFits(resource, keys)
  const columns = parts.map(({ name }) => name)
  const expressions = parts.map(({ name, type }) => compared(name, type))
  return {
    name: objectName(table, columns, active ? 'active_key' : 'key'),
    columns,
    sql: `({contract_id}, ${expressions.join(', ')})${active ? ' WHERE {archived_at} IS NULL' : ''}`,
    unique: true,
  }
}

/**
 * Rules among the lines of one record. They are checked at the end of a statement, or, when a list
 * is reordered, once it is written completely.
 */
export function lineConstraints(table: string, { options }: Field): ConstraintModel[] {
  const { fields = {}, rules = [] } = options
  const lines: Ruled = { name: table, fields, rules }
  const alike = rules.flatMap((rule): ConstraintModel[] => {
    if (!('unique' in rule)) return []
    const parts = rule.unique.flatMap((key) => columnsOf(lines, key))
    assertFits(lines, rule.unique)
    const columns = parts.map(({ name }) => name)
    const equal = parts.map(({ name, type }) => `${compared(name, type)} WITH =`)
    const among = ['{contract_id} WITH =', '{parent_id} WITH =', ...equal].join(', ')
    // unique constraints cannot contain expressions, and unique indexes cannot be deferred
    const sql = `EXCLUDE USING btree (${among}) DEFERRABLE`
    return [{ name: objectName(table, columns, 'key'), about: 'unique', columns, sql }]
  })
  return [...ruleConstraints(table, lines, 'parent_id'), ...alike]
}

/** a ≤ b, and ranges of one key that never overlap; `owner`: among the rows of one record. */
export function ruleConstraints(
  table: string,
  resource: Ruled,
  owner?: 'parent_id',
): ConstraintModel[] {
  return (resource.rules ?? []).flatMap((rule): ConstraintModel[] => {
    if ('ascending' in rule) {
      const [a = '', b = ''] = rule.ascending.map((key) => columnsOf(resource, key)[0]?.name)
      return [checkOf(table, { about: 'order', columns: [a, b], sql: `{${a}} <= {${b}}` })]
    }
    if (!('noOverlap' in rule)) return []
    const [from, to] = columnsOf(resource, rule.noOverlap)
    if (!from || !to)
      throw new Error(
        `a rule of ${resource.name} keeps '${rule.noOverlap}' apart, which is no period`,
      )
    const range =
      from.type === 'date'
        ? `daterange({${from.name}}, {${to.name}}, '[]')`
        : `tstzrange({${from.name}}, {${to.name}}, '[)')`
    const keys = rule.per.flatMap((key) => columnsOf(resource, key))
    const equal = keys.map(({ name, type }) => `${compared(name, type)} WITH =`)
    const within = owner ? [`{${owner}} WITH =`] : []
    const columns = [from.name, to.name, ...keys.map(({ name }) => name)]
    return [
      {
        name: objectName(table, columns, 'apart'),
        about: 'noOverlap',
        columns,
        sql: `EXCLUDE USING gist (${['{contract_id} WITH =', ...within, ...equal, `${range} WITH &&`].join(', ')}) WHERE ({${from.name}} IS NOT NULL)${owner ? ' DEFERRABLE' : ''}`,
      },
    ]
  })
}
