// How a wire value of each kind is stored in columns, for reading and writing; schema/model has
// their DDL.
import type { Field, FieldOptions, Kind, Point } from '#resources/kernel/types.ts'

type Row = Readonly<Record<string, unknown>>
interface Layout {
  /** Columns of a field named `key`. */
  columns(key: string): readonly string[]
  /** Wire value → column values, in the order of `columns`. */
  write(value: unknown): readonly unknown[]
  /** Columns of a database row → wire value. */
  read(row: Row, key: string): unknown
  /** PostgreSQL type of a filter value, wide enough for values outside the column's range. */
  cast: string | null
}

const one = (cast: string): Layout => ({
  columns: (key) => [key],
  write: (value) => [value ?? null],
  read: (row, key) => row[key] ?? null,
  cast,
})

/** Stored in separate tables, or not at all. */
const none: Layout = { columns: () => [], write: () => [], read: () => undefined, cast: null }
const period: Layout = {
  columns: (key) => [`${key}_from`, `${key}_to`],
  write: (value) => {
    const range = value as { from: string; to: string | null } | null | undefined
    return [range?.from ?? null, range?.to ?? null]
  },
  read: (row, key) =>
    row[`${key}_from`] == null ? null : { from: row[`${key}_from`], to: row[`${key}_to`] ?? null },
  cast: 'period',
}

const point: Layout = {
  columns: (key) => [`${key}_lat`, `${key}_lon`],
  write: (value) => {
    const at = value as { lat: number; lon: number } | null | undefined
    return [at?.lat ?? null, at?.lon ?? null]
  },
  read: (row, key) =>
    row[`${key}_lat`] == null
      ? null
      : { lat: Number(row[`${key}_lat`]), lon: Number(row[`${key}_lon`]) },
  cast: null,
}

const polygon: Layout = {
  columns: (key) => [key],
  write: (value) => {
    const corners = value as Point[] | null | undefined
    return [corners?.map(({ lat, lon }) => `${lat},${lon}`).join(' ') ?? null]
  },
  read: (row, key) => (typeof row[key] === 'string' ? cornersOf(row[key]) : null),
  cast: null,
}

/** The corners of a polygon in the format of its column. */
export function cornersOf(stored: string): Point[] {
  return stored.split(' ').map((corner) => {
    const [lat, lon] = corner.split(',').map(Number) as [number, number]
    return { lat, lon }
  })
}

const layouts: Readonly<Record<Kind, Layout>> = {
  text: one('text'),
  email: one('text'),
  phone: one('text'),
  integer: one('bigint'),
  decimal: one('numeric'),
  money: one('numeric'),
  year: one('bigint'),
  day: one('date'),
  moment: one('timestamptz'),
  time: one('time'),
  dayMonth: one('text'),
  period,
  duration: one('bigint'),
  flag: one('boolean'),
  choice: one('text'),
  ref: one('bigint'),
  refs: { ...none, cast: 'bigint' },
  plate: one('text'),
  point,
  polygon,
  files: none,
  photos: none,
  secret: { ...one('text'), cast: null },
  rows: none,
  computed: none,
  marks: { ...none, cast: 'text' },
}

export function layoutOf(field: Field): Layout {
  return layouts[field.kind]
}

/** Columns of the table itself that a field occupies. */
export function columnsOf(key: string, field: Field): readonly string[] {
  return layouts[field.kind].columns(key)
}

/** PostgreSQL type in which values of a filter are compared. */
export function castOf(field: { kind: Kind; options: FieldOptions }): string {
  if (field.kind === 'period') return field.options.of === 'moment' ? 'timestamptz' : 'date'
  return layouts[field.kind].cast ?? 'text'
}

export function tableOf(resource: { name: string }): string {
  return resource.name.replaceAll('-', '_')
}

/** Table of child rows or of a list of references. */
export function sideTable(resource: { name: string }, key: string): string {
  return `${tableOf(resource)}__${key}`
}
