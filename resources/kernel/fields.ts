// The field functions of the language: each returns one Field, plain data.
import type { ResourceName } from '../index.ts'
import type { AccessName } from './names.ts'
import type { RowRule } from './rules/row-rule.ts'
import type {
  ChildRow,
  Coded,
  Common,
  Field,
  FieldOptions,
  Fields,
  Kind,
  Period,
  Point,
  Rows,
  StoredFile,
  Tone,
  Unit,
} from './types.ts'

type Made<V, K extends Kind, O> = Field<
  V,
  O extends { derived: true }
    ? 'derived'
    : O extends { when: object }
      ? 'optional'
      : O extends { required: true }
        ? 'required'
        : O extends { initial: unknown }
          ? 'defaulted'
          : 'optional',
  K
>
/** Makes misspelt options a type error: inference alone would accept them. */
type Only<O, Known> = O & { readonly [K in Exclude<keyof O, keyof Known>]: never }
type Make<V, K extends Kind, More = {}> = <const O extends Common<V> & More>(
  options?: Only<O, Common<V> & More>,
) => Made<V, K, O>

function field(kind: Kind, options: object = {}): Field {
  return { kind, presence: getPresence(options as FieldOptions), options }
}

function getPresence({ derived, required, initial }: FieldOptions): Field['presence'] {
  if (derived) return 'derived'
  if (required) return 'required'
  return initial === undefined ? 'optional' : 'defaulted'
}

const word =
  (kind: Kind) =>
  (options?: object): never =>
    field(kind, options) as never

/**
 * A line of text, or several with `multiline`. `max` in characters (200; 4000 when multiline);
 * `pattern` is a regular expression for the whole text, `example` a text that matches it; `of:
 * 'zone'`: the name of a time zone (IANA).
 */
export const text: Make<
  string,
  'text',
  { max?: number; pattern?: string; example?: string; multiline?: true; of?: 'zone' }
> = word('text')
export const email: Make<string, 'email'> = word('email')
/** E.164, e.g. +998901234567. */
export const phone: Make<string, 'phone'> = word('phone')
/** `of: 'id'`: an identifier and not an amount: shown without digit grouping. */
export const integer: Make<
  number,
  'integer',
  { min?: number; max?: number; unit?: Unit; of?: 'id'; summed?: boolean }
> = word('integer')
/**
 * An exact number as text ('12.50'): `digits` in total (12), `scale` after the point (2). With a
 * scale above two, trailing zeros are not displayed: 104 pieces, not 104,000.
 */
export const decimal: Make<
  string,
  'decimal',
  {
    digits?: number
    scale?: number
    min?: number
    max?: number
    unit?: Unit
    summed?: boolean
  }
> = word('decimal')
/**
 * An exact amount as text, two digits behind the point; `currency` ISO 4217, default the
 * contract's.
 */
export const money: Make<
  string,
  'money',
  { min?: number; max?: number; currency?: string; summed?: boolean }
> = word('money')
export const year: Make<number, 'year', { min?: number; max?: number }> = word('year')
/**
 * 'YYYY-MM-DD', no time zone. Bounds are days or 'today'; `expires`: a document is invalid after
 * that day, `ahead`: the integer with the number of days before it in which it is near;
 * `deadline`: work is late after it; `of: 'month'`: the first day of a month, displayed as that
 * month; `parameter`: of a view, the days to compute.
 */
export const day: Make<
  string,
  'day',
  { min?: string; max?: string; of?: 'month' } & Pick<
    FieldOptions,
    'expires' | 'deadline' | 'ahead' | 'parameter'
  >
> = word('day')
/**
 * ISO text in UTC with milliseconds; `proposed: 'now'`: initial value in the form of a new record.
 */
export const moment: Make<string, 'moment', Pick<FieldOptions, 'proposed'>> = word('moment')
/** 'HH:MM'. */
export const time: Make<string, 'time'> = word('time')
/** A day of every year, 'MM-DD'. */
export const dayMonth: Make<string, 'dayMonth'> = word('dayMonth')
/** A range of days (both ends included) or of moments (end excluded); `open` permits no end. */
export const period: Make<Period, 'period', { of: 'day' | 'moment'; open?: true }> = word('period')
/** Minutes. */
export const duration: Make<number, 'duration', { max?: number; summed?: boolean }> =
  word('duration')
export const plate: Make<string, 'plate'> = word('plate')
/** WGS 84 degrees; neither coordinate is 0. */
export const point: Make<Point, 'point'> = word('point')
/**
 * Three to a hundred corners in order, whose sides do not cross; the last one is connected to the
 * first.
 */
export const polygon: Make<Point[], 'polygon'> = word('polygon')
/** Write-only: the row shows only whether one is set. */
export const secret: Make<string, 'secret', { max?: number }> = word('secret')

/** Yes or no; no by default. */
export function flag<const O extends Common<boolean>>(
  options?: Only<O, Common<boolean>>,
): Field<boolean, O extends { derived: true } ? 'derived' : 'defaulted', 'flag'> {
  return field('flag', { initial: false, ...options }) as never
}

/** One of the named codes, each with its display tone. */
export function choice<const V extends string, const O extends Common<NoInfer<V>>>(
  choices: Readonly<Record<V, Tone>>,
  options?: Only<O, Common<NoInfer<V>>>,
): Made<V, 'choice', O> {
  return field('choice', { ...options, choices }) as Made<V, 'choice', O>
}

interface RefOptions extends Common<number> {
  dependsOn?: string
  prefills?: FieldOptions['prefills']
  pickedFrom?: ResourceName
  tones?: FieldOptions['tones']
}

interface RefsOptions extends Common<number[]> {
  pickedFrom?: ResourceName
  advised?: FieldOptions['advised']
}

/**
 * A reference to one record of `to`; its key ends in _id. `dependsOn: 'brand_id'`: only records
 * with the same brand as this row.
 */
export function ref<const O extends RefOptions>(
  to: ResourceName,
  options?: Only<O, RefOptions>,
): Made<number, 'ref', O> {
  return field('ref', { ...options, to }) as Made<number, 'ref', O>
}

/**
 * An ordered list of references; its key ends in _ids. `pickedFrom`: the view whose rows are
 * offered, for users who may not read the records themselves. `advised`: warns if it is empty.
 */
export function refs<const O extends RefsOptions>(
  to: ResourceName,
  options?: Only<O, RefsOptions>,
): Made<number[], 'refs', O> {
  return field('refs', { ...options, to }) as Made<number[], 'refs', O>
}

/** Documents attached to the record: doc, docx, pdf, jpeg, png up to 20 MB each. */
export function files(
  options: { max?: number; personal?: true; renamedFrom?: string } = {},
): Field<StoredFile[], 'optional', 'files'> {
  return { kind: 'files', presence: 'optional', options }
}

/** Photos attached to the record: JPG, GIF, PNG up to 800 KB each; one of them is the main one. */
export function photos(
  options: { max?: number; personal?: true; renamedFrom?: string } = {},
): Field<StoredFile[], 'optional', 'photos'> {
  return { kind: 'photos', presence: 'optional', options }
}

interface RowsOptions<N extends string> {
  max?: number
  required?: true
  derived?: true
  renamedFrom?: string
  rules?: readonly RowRule<N>[]
  sums?: readonly N[]
}

/**
 * Rows that live and die with their parent, in order; `derived`: made by rules alone, as a whole;
 * `rules`: on each of them and among those of one record; `sums`: fields that are summed up below.
 */
export function rows<const C extends Fields>(
  fields: C,
  options: RowsOptions<keyof NoInfer<C> & string> = {},
): Rows<C> {
  return { kind: 'rows', presence: 'optional', options: { ...options, fields } } as Rows<C> &
    Field<ChildRow<C>[], 'optional', 'rows'>
}

/**
 * Read-only, of another kind; computed in server/areas. With `readers` it exists only for callers
 * with one of these rights.
 */
export function computed<V = string>(
  as: Exclude<Kind, 'computed' | 'rows' | 'files' | 'photos' | 'secret' | 'refs'>,
  options: {
    unit?: Unit
    scale?: number
    readers?: readonly AccessName[]
    summed?: boolean
  } = {},
): Field<V, 'optional', 'computed'> {
  return { kind: 'computed', presence: 'optional', options: { ...options, as } }
}

/** Read-only, a number with a meaning: on the wire the number, in displays and files its label. */
export function coded<const V extends number>(choices: Readonly<Record<V, Tone>>): Coded<V> {
  return {
    kind: 'computed',
    presence: 'optional',
    options: { as: 'integer', choices },
  } as unknown as Coded<V>
}

/**
 * Read-only, a list of codes, each with its display tone: what matters about a record at a glance.
 * The condition of each is in server/areas.
 */
export function marks<const C extends string>(
  choices: Readonly<Record<C, Tone>>,
): Field<C[], 'optional', 'marks'> {
  return { kind: 'marks', presence: 'optional', options: { choices } }
}
