// Reports: a question with parameters, whose answer is a table with groups, totals and a chart. The
// SQL of each is a function of what was asked, in its area (server/kernel/report).
import type { AccessName, AreaName } from '../names.ts'
import type { Field, FieldValues, Fields, Name, Resource } from '../types.ts'
import type { ResourceName } from '../../index.ts'

/** Times that have a name, as of the day on which one asks. */
export const presets = [
  ...(['last_closed_month', 'last_month', 'this_month', 'last_week', 'this_week'] as const),
  ...(['last_31_days', 'yesterday', 'today', 'next_30_days'] as const),
  ...(['last_12_months', 'this_year', 'last_year'] as const),
] as const
export type Preset = (typeof presets)[number]

/** Keys by which a time is asked for; a report has one of them. */
export const spanKeys = ['period', 'month'] as const
type SpanKey = (typeof spanKeys)[number]

/** The documents behind a number: rows of a list. */
export interface Behind<N extends string = string> {
  readonly resource: ResourceName
  readonly by?: Readonly<Record<string, N>> // field of the list → column of the report
  readonly during?: string // the moment of the list that lies within what was asked
  readonly on?: N // or within the day, or the month, of this column
  readonly set?: FieldValues // what else the list is filtered by
}

/** The names of the dividend and of the divisor, which have sums; for so many of the divisor. */
export type Quotient<N extends string = string> = readonly [dividend: N, divisor: N, times?: number]

interface ReportShape<F extends Fields, A extends Fields> {
  area: AreaName // its room in resources, server/areas and i18n
  reads: readonly AccessName[] // whoever may not read all of these is refused
  readsOne?: readonly AccessName[] // and whoever reads none of these; rows have what he reads
  asks: A // a time by `period` or `month`, references, whole numbers
  // how long a period may be, how many years ago it may begin, and whether it may end after today
  within?: { readonly days?: number; readonly years?: number; readonly ahead?: true }
  presets: readonly [Preset, ...Preset[]] // the first is what the form begins with
  fields: F // columns from left to right
  needs?: Readonly<Partial<Record<Name<F>, AccessName>>> // column → who reads it; others lack it
  key: readonly Name<F>[] // what tells its rows apart, in the order of the rows
  group?: Name<F> // the first of the key, by which rows stand together
  sums?: readonly Name<F>[] // numbers with sums below each group and the table
  // column → what it is the quotient of, below a group and the table of their sums
  quotients?: Readonly<Partial<Record<Name<F>, Quotient<Name<F>>>>>
  chart?: {
    readonly kind: 'bars' | 'line'
    readonly by: Name<F>
    readonly values: readonly Name<F>[]
    readonly stacked?: true // bars stand on each other: their values are parts of a whole
  }
  behind?: Readonly<Partial<Record<Name<F>, Behind<Name<F>>>>>
  card?: { readonly by: Name<A>; readonly preset: Preset } // below the records that it is asked for
  file?: ReportFile // at which address of the specification its file lies
}

/** An address and the names of what is asked there. */
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

/** Where its calls live. */
export const reportBase = 'api/fms/report'
export const reportPath = ({ name }: Pick<Report, 'name'>) => `${reportBase}/${name}`

/** Whether somebody with these rights may have it. */
export function mayHave(
  { reads, readsOne = [] }: Pick<Report, 'reads' | 'readsOne'>,
  mayRead: (access: AccessName) => boolean,
): boolean {
  return reads.every(mayRead) && (readsOne.length === 0 || readsOne.some(mayRead))
}

/** Which time is asked for, and how. */
export function spanOf({ asks }: Pick<Report, 'asks'>): SpanKey | undefined {
  return spanKeys.find((key) => Object.hasOwn(asks, key))
}

/** Columns that somebody with these rights reads. */
export function columnsFor(
  { fields, needs = {} }: Pick<Report, 'fields' | 'needs'>,
  mayRead: (access: AccessName) => boolean,
): string[] {
  return Object.keys(fields).filter((key) => {
    const access = needs[key]
    return access === undefined || mayRead(access)
  })
}

/** As the list that its rows would be: what cells, spreadsheets and papers are made by. */
export function reportView({ name, area, fields, key }: Report): Resource {
  const [first = '', ...rest] = key
  return {
    ...{ name, area, fields, title: first, mode: 'view', access: 'report', page: 'report' },
    list: { columns: Object.keys(fields), sort: first, thenBy: [...rest, 'id'] },
    ...{ form: {}, screens: {}, basePaths: [reportPath({ name })] },
  }
}
