// The contents of a printed register: every matching row, and a description of the search.
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Formats } from '#i18n/format/index.ts'
import { largestSize } from '#resources/kernel/calls/page-sizes.ts'
import { fieldOf } from '#resources/kernel/system-fields.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import type { Translate } from '../../../common/useT.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import type { Filter, Sort } from '../../../common/listAddress.ts'
import { readCondition } from '../filters/filterCondition.ts'
import type { Condition } from '../filters/filterCondition.ts'
import { conditionWords } from '../filters/conditionText.ts'

/** Maximum rows of one print; larger lists are exported. */
export const mostPrinted = 1000

export interface PrintRegisterData {
  rows: readonly WireRow[]
  /** 'Марка: MAN, Isuzu' */
  conditions: readonly string[]
  /** Time of printing, ISO in UTC. */
  at: string
}

interface RegisterInput {
  dataProvider: MotorpoolDataProvider
  of: Resource
  archive: boolean
  filter: Filter
  sort: Sort
  t: Translate
  formats: Formats
  translate: (key: string) => string
  targetOf: (name: string) => Resource | undefined
}

/**
 * All rows in the order of the list. null: there are more than one print can have; `found` is their
 * number.
 */
export async function loadPrintRegister(
  input: RegisterInput,
): Promise<{ found: number; data: PrintRegisterData | null }> {
  const { dataProvider, of, archive, filter, sort } = input
  const { count: found } = (await dataProvider.getCount(of.name, { filter, meta: { archive } }))
    .data
  if (found > mostPrinted) return { found, data: null }
  const rows: WireRow[] = []
  for (let page = 1; rows.length === (page - 1) * largestSize && rows.length < found; page++) {
    const pagination = { page, perPage: largestSize }
    const meta = { archive, count: false }
    rows.push(
      ...(await dataProvider.getList<WireRow>(of.name, { pagination, sort, filter, meta })).data,
    )
  }
  return {
    found: rows.length,
    data: { rows, conditions: await conditionsOf(input), at: new Date().toISOString() },
  }
}

async function conditionsOf(input: RegisterInput): Promise<string[]> {
  const { of, filter, t, translate } = input
  const search = filter.search ?? filter.q
  const said =
    typeof search === 'string' && search !== '' ? [t('app.print.searched', { text: search })] : []
  for (const [key, value] of Object.entries(filter)) {
    const condition = fieldOf(of, key) && readCondition(value)
    if (condition)
      said.push(
        `${translate(`resources.${of.name}.fields.${key}`)}: ${await wordsOf(input, key, condition)}`,
      )
  }
  return said
}

/** Nothing can be opened on paper: every value is spelled out, with the names of records. */
async function wordsOf(
  { of, formats, t, translate, dataProvider, targetOf }: RegisterInput,
  key: string,
  condition: Condition,
): Promise<string> {
  const field = fieldOf(of, key)!
  const option = (code: string) => translate(`resources.${of.name}.options.${key}.${code}`)
  const words = { field, formats, t, option }
  if (!('values' in condition)) return conditionWords(condition, words)
  const target = field.options.to === undefined ? undefined : targetOf(field.options.to)
  const ids = condition.values.filter((value) => typeof value === 'number')
  const { data } =
    target && ids.length > 0 ? await dataProvider.getMany(target.name, { ids }) : { data: [] }
  const names = new Map(
    data.map((row) => [row.id as number, target ? recordTitle(target, row) : '']),
  )
  const shown = condition.values.map((value) =>
    conditionWords(
      { is: 'in', values: [value] },
      words,
      typeof value === 'number'
        ? [names.get(value) ?? `№ ${value}`].slice(target ? 0 : 1)
        : undefined,
    ),
  )
  return condition.is === 'not'
    ? t('app.filter.except', { values: shown.join(', ') })
    : shown.join(', ')
}
