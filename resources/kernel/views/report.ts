// Reports: parameters, and a table with groups, totals and a chart. The SQL of each is a function
// of the parameters, in its area (server/kernel/report).
import type { AccessName, AreaName } from '../names.ts'
import type { Field, FieldValues, Fields, Name, Resource } from '../types.ts'
import type { ResourceName } from '../../index.ts'

/** Named periods, relative to the current day. */
export const presets = [
  ...(['last_closed_month', 'last_month', 'this_month', 'last_week', 'this_week'] as const),
  ...(['last_31_days', 'yesterday', 'today', 'next_30_days'] as const),
  ...(['last_12_months', 'this_year', 'last_year'] as const),
] as const
export type Preset = (typeof presets)[number]

/** Keys of the period parameter; a report has one of them. */
export const spanKeys = ['period', 'month'] as const
type SpanKey = (typeof spanKeys)[number]

/** The documents behind a number: rows of a list. */
export interface Behind<N extends string = string> {
  readonly resource: ResourceName
  readonly by?: Readonly<Record<string, N>> // field of the list → column of the report
  readonly during?: string // the moment in the list that must be within the period
  readonly on?: N // or within the day, or the month, of this column
  readonly set?: FieldValues // further filters of the list
}

/**
 * The names of the dividend and of the divisor, which have sums; per this many units of the
 * divisor.
 */
export type Quotient<N extends string = string> = readonly [dividend: N, divisor: N, times?: number]

interface ReportShape<F extends Fields, A extends Fields> {
  area: AreaName // its room in resources, server/areas and i18n
  reads: readonly AccessName[] // refused without the right to read all of these
  // refused without the right to read any of these; rows contain the readable ones
  readsOne?: readonly AccessName[]
  asks: A // parameters: a period by `period` or `month`, references, whole numbers
  // maximum length of a period, how many years ago it may begin, and whether it may end after today
  within?: { readonly days?: number; readonly years?: number; readonly ahead?: true }
  presets: readonly [Preset, ...Preset[]] // the first is the form's initial value
  fields: F // columns from left to right
  // column → the right to read it; others lack it
  needs?: Readonly<Partial<Record<Name<F>, AccessName>>>
  key: readonly Name<F>[] // identifying columns, in the order of the rows
  group?: Name<F> // the first key column, by which rows are grouped
  sums?: readonly Name<F>[] // numbers with sums below each group and the table
  // column → its quotient, below a group and in the table of sums
  quotients?: Readonly<Partial<Record<Name<F>, Quotient<Name<F>>>>>
  chart?: {
    readonly kind: 'bars' | 'line'
    readonly by: Name<F>
    readonly values: readonly Name<F>[]
    readonly stacked?: true // stacked bars: their values are parts of a whole
  }
  behind?: Readonly<Partial<Record<Name<F>, Behind<Name<F>>>>>
  // shown on the page of the record that it is about
  card?: { readonly by: Name<A>; readonly preset: Preset }
  file?: ReportFile // the address of its file in the specification
}

/** An address and the names of its parameters. */
interface ReportFile {
  readonly id: number
  readonly path: string
  readonly vehicle?: string // the parameter that names the vehicle
}

export interface Report<
  N extends string = string,
  F extends Fields = Fields,
  A extends Fields = Fields,
> extends ReportShape<F, A> {
  readonly name: N
}

export function report<const N extends string, const F extends Fields, const A extends Fields>(
  name: N,
  shape: ReportShape<F, A>,
): Report<N, F, A> {
  return { ...shape, name }
}

type Labels<F extends Fields> = Readonly<Record<keyof F & string, string>>
type Choices<F extends Fields> = {
  [
    K in keyof F as F[K]['options'] extends { choices: object }
      ? K
      : F[K] extends Field<unknown, Field['presence'], 'choice'>
        ? K
        : never
  ]: Readonly<Record<string, string>>
}
/** The texts that each language owes a report; a missing one does not compile. */
export type ReportTexts<R> =
  R extends Report<string, infer F>
    ? { name: string; about: string; fields: Labels<F>; options: Choices<F> }
    : never

/** 'fuel-by-month' → 'fuel_by_month': as a choice. */
export const reportCode = ({ name }: Pick<Report, 'name'>) => name.replaceAll('-', '_')

/** Base path of its calls. */
export const reportBase = 'api/fms/report'
export const reportPath = ({ name }: Pick<Report, 'name'>) => `${reportBase}/${name}`

/** Whether a user with these rights may open it. */
export function mayHave(
  { reads, readsOne = [] }: Pick<Report, 'reads' | 'readsOne'>,
  mayRead: (access: AccessName) => boolean,
): boolean {
  return reads.every(mayRead) && (readsOne.length === 0 || readsOne.some(mayRead))
}

/** The kind of its period parameter. */
export function periodKeyOf({ asks }: Pick<Report, 'asks'>): SpanKey | undefined {
  return spanKeys.find((key) => Object.hasOwn(asks, key))
}

/** Columns readable with these rights. */
export function columnsFor(
  { fields, needs = {} }: Pick<Report, 'fields' | 'needs'>,
  mayRead: (access: AccessName) => boolean,
): string[] {
  return Object.keys(fields).filter((key) => {
    const access = needs[key]
    return access === undefined || mayRead(access)
  })
}

/** Its rows as a list resource: used for cells, spreadsheets and papers. */
export function reportView({ name, area, fields, key }: Report): Resource {
  const [first = '', ...rest] = key
  return {
    ...{ name, area, fields, title: first, mode: 'view', access: 'report', page: 'report' },
    list: { columns: Object.keys(fields), sort: first, thenBy: [...rest, 'id'] },
    ...{ form: {}, screens: {}, basePaths: [reportPath({ name })] },
  }
}
