// The columns and checks of each kind. db/columns.ts has how values get there and back.
import { mostLatitude, mostLongitude } from '#resources/kernel/values/geographic-coordinates.ts'
import {
  dayMonthPattern,
  decimalFormat,
  emailPattern,
  firstDay,
  firstYear,
  lastDay,
  lastYear,
  longestDuration,
  longestEmail,
  longestPhone,
  longestPlate,
  longestText,
  moneyFormat,
  noPlateCharacters,
  phonePattern,
} from '#resources/kernel/values/kind-limits.ts'
import { fewestCorners, mostCorners } from '#resources/kernel/values/polygon-corners.ts'
import type { FieldOptions, Kind } from '#resources/kernel/types.ts'
import { literal } from './sql-text.ts'
import type { ConstraintLimits, Subject } from './model-types.ts'

interface Stored {
  /** The first is null if and only if there is no value. */
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    readonly mayMiss?: true
  }[]
  readonly checks: readonly CheckPart[]
}

export interface CheckPart {
  readonly about: Subject
  readonly columns: readonly string[]
  readonly sql: string
  readonly limits?: ConstraintLimits
}

type Make = (key: string, options: FieldOptions) => Stored

/**
 * Russian collation, independent of the database's; Uzbek and English letters sort correctly too.
 */
export const textType = 'text COLLATE "ru-x-icu"'
const momentType = 'timestamptz(3)'

const single = (name: string, type: string, ...checks: readonly (CheckPart | null)[]): Stored => ({
  columns: [{ name, type }],
  checks: checks.filter((check) => check !== null),
})

function length(key: string, max: number): CheckPart {
  return {
    about: 'length',
    columns: [key],
    sql: `char_length({${key}}) BETWEEN 1 AND ${max}`,
    limits: { max },
  }
}

function range(
  key: string,
  min: number | string | undefined,
  max: number | string | undefined,
): CheckPart | null {
  const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const low = literal(min)
  const high = literal(max)
  if (min !== undefined && max !== undefined)
    return { about: 'range', columns: [key], sql: `{${key}} BETWEEN ${low} AND ${high}`, limits }
  if (min !== undefined)
    return { about: 'range', columns: [key], sql: `{${key}} >= ${low}`, limits }
  return max === undefined
    ? null
    : { about: 'range', columns: [key], sql: `{${key}} <= ${high}`, limits }
}

/** Classes like \d mean ASCII in COLLATE "C", as they do in JavaScript. */
function matches(
  key: string,
  about: 'shape' | 'pattern',
  pattern: string,
  max?: number,
): CheckPart {
  return {
    about,
    columns: [key],
    sql: `({${key}} COLLATE "C") ~ ${literal(pattern)}`,
    ...(max !== undefined && { limits: { max } }),
  }
}

/**
 * Constructs that PostgreSQL's regular expressions lack or read differently; such a pattern is
 * enforced by the server alone.
 */
const foreign = /\\[pPuxkbBcX]|\(\?<[^=!]|(?<!\\)[*+?}]\?|\[[^\]]*(\\[DSW]|\[)/
function pattern(key: string, source: string | undefined): CheckPart | null {
  return source === undefined || foreign.test(source)
    ? null
    : matches(key, 'pattern', `^(?:${source})$`)
}

const numeric = (bound: unknown) => (typeof bound === 'number' ? bound : undefined)
const dayBound = (bound: unknown) =>
  typeof bound === 'string' && bound !== 'today' ? bound : undefined
const momentRange = (key: string) => range(key, `${firstDay}T00:00:00Z`, `${lastDay}T23:59:59.999Z`)

function period(key: string, { of, open }: FieldOptions): Stored {
  const from = `${key}_from`
  const to = `${key}_to`
  const moments = of === 'moment'
  const type = moments ? momentType : 'date'
  return {
    columns: [
      { name: from, type },
      { name: to, type, ...(open && { mayMiss: true as const }) },
    ],
    checks: [
      ...[from, to]
        .map((end) => (moments ? momentRange(end) : range(end, firstDay, lastDay)))
        .filter((check) => check !== null),
      { about: 'order', columns: [from, to], sql: `{${from}} ${moments ? '<' : '<='} {${to}}` },
      {
        about: 'pair',
        columns: [from, to],
        sql: open
          ? `{${from}} IS NOT NULL OR {${to}} IS NULL`
          : `({${from}} IS NULL) = ({${to}} IS NULL)`,
        ...(open && { limits: { open } }),
      },
    ],
  }
}

function point(key: string): Stored {
  const lat = `${key}_lat`
  const lon = `${key}_lon`
  const coordinate = (name: string, limit: number): CheckPart => ({
    about: 'range',
    columns: [name],
    sql: `{${name}} BETWEEN -${limit} AND ${limit} AND {${name}} <> 0`,
  })
  return {
    columns: [
      { name: lat, type: 'double precision' },
      { name: lon, type: 'double precision' },
    ],
    checks: [
      coordinate(lat, mostLatitude),
      coordinate(lon, mostLongitude),
      { about: 'pair', columns: [lat, lon], sql: `({${lat}} IS NULL) = ({${lon}} IS NULL)` },
    ],
  }
}

/** Corners 'lat,lon' parted by spaces, up to six digits each. */
const cornerPattern = '-?([0-8]?\\d(\\.\\d{1,6})?|90),-?((1[0-7]\\d|\\d{1,2})(\\.\\d{1,6})?|180)'
const polygonPattern = `^${cornerPattern}( ${cornerPattern}){${fewestCorners - 1},${mostCorners - 1}}$`

const numericType = ({ digits, scale }: { digits: number; scale: number }) =>
  `numeric(${digits},${scale})`

const noColumns: Stored = { columns: [], checks: [] }

export const kindModels: Readonly<Record<Kind, Make>> = {
  text: (key, o) =>
    single(key, textType, length(key, numeric(o.max) ?? longestText(o)), pattern(key, o.pattern)),
  email: (key) =>
    single(key, textType, length(key, longestEmail), matches(key, 'shape', emailPattern.source)),
  phone: (key) => single(key, textType, matches(key, 'shape', phonePattern.source, longestPhone)),
  integer: (key, o) => single(key, 'integer', range(key, numeric(o.min), numeric(o.max))),
  decimal: (key, o) =>
    single(key, numericType(decimalFormat(o)), range(key, numeric(o.min), numeric(o.max))),
  money: (key, o) =>
    single(key, numericType(moneyFormat), range(key, numeric(o.min), numeric(o.max))),
  year: (key, o) =>
    single(key, 'smallint', range(key, numeric(o.min) ?? firstYear, numeric(o.max) ?? lastYear)),
  day: (key, o) =>
    single(key, 'date', range(key, dayBound(o.min) ?? firstDay, dayBound(o.max) ?? lastDay)),
  moment: (key) => single(key, momentType, momentRange(key)),
  time: (key) =>
    single(key, 'time', {
      about: 'shape',
      columns: [key],
      sql: `{${key}} < '24:00' AND extract(second FROM {${key}}) = 0`,
    }),
  dayMonth: (key) => single(key, textType, matches(key, 'shape', dayMonthPattern.source, 5)),
  period,
  duration: (key, o) => single(key, 'integer', range(key, 0, numeric(o.max) ?? longestDuration)),
  flag: (key) => single(key, 'boolean'),
  choice: (key, o) => {
    const values = Object.keys(o.choices ?? {})
    return single(key, textType, {
      about: 'choice',
      columns: [key],
      sql: `{${key}} IN (${values.map(literal).join(', ')})`,
      limits: { values },
    })
  },
  ref: (key) => single(key, 'bigint'),
  refs: () => noColumns,
  plate: (key) =>
    single(key, textType, length(key, longestPlate), {
      about: 'shape',
      columns: [key],
      sql: `{${key}} = upper({${key}}) AND {${key}} !~ '${noPlateCharacters}'`,
    }),
  point,
  polygon: (key) => single(key, textType, matches(key, 'shape', polygonPattern)),
  files: () => noColumns,
  photos: () => noColumns,
  secret: (key) => single(key, textType, { about: 'shape', columns: [key], sql: `{${key}} <> ''` }),
  rows: () => noColumns,
  computed: () => noColumns,
  marks: () => noColumns,
}
