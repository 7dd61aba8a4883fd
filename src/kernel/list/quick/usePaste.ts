import { useEffect, useState } from 'react'
import { useDataProvider, useListContext, useTranslate } from 'react-admin'
import { fieldEntries, resourceOf } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useSay } from '../../cells/say.ts'
import { faultsIn } from '../../form/faults.ts'
import { newValues } from '../../form/values.ts'
import { useFormats } from '../../useFormats.ts'
import { matchNames, nameField } from './names.ts'
import type { Match } from './names.ts'
import { filled, namesIn, planOf } from './plan.ts'
import type { Block, Plan } from './plan.ts'
import { readText } from './readText.ts'
import { parseTsv } from './tsv.ts'
import type { Pasted } from './useQuick.tsx'

/** Rows that are looked at and written at once. */
export const mostRows = 500
export interface Checked {
  block: Block
  /** Columns of what was pasted that have no place. */
  wide: number
  /** Rows of it beyond what is taken at once. */
  long: boolean
  /** Rows below the last record, and why they cannot be added; null: they can. */
  below: number
  cannotAdd: string | null
}

/** What a paste would do, looked at before it is done: rows below the page are fetched, names are matched, every cell is read as if typed. */
export function usePaste(of: Resource, keys: readonly string[], rows: readonly WireRow[], pasted: Pasted, creates: boolean) {
  const say = useSay()
  const translate = useTranslate()
  const formats = useFormats()
  const dataProvider = useDataProvider()
  const list = useListContext()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [matches, setMatches] = useState<ReadonlyMap<string, ReadonlyMap<string, Match>>>(new Map())
  const [failure, setFailure] = useState<unknown>(null)

  /** Rows from here on, those of the next pages too. */
  async function rowsFrom(start: number, count: number): Promise<WireRow[]> {
    const found = rows.slice(start, start + count)
    for (let page = list.page + 1; found.length < count && rows.length === list.perPage; page++) {
      const { data } = await dataProvider.getList(of.name, {
        pagination: { page, perPage: list.perPage },
        sort: list.sort,
        filter: list.filterValues,
        meta: { count: false },
      })
      found.push(...(data as unknown as WireRow[]).slice(0, count - found.length))
      if (data.length < list.perPage) break
    }
    return found
  }
  async function check(): Promise<void> {
    const all = parseTsv(pasted.text)
    const cells = all.slice(0, mostRows)
    const first = keys.indexOf(pasted.at.source ?? keys[0] ?? '')
    const width = Math.max(0, ...cells.map((row) => row.length))
    const columns = first === -1 ? [] : keys.slice(first, first + width)
    const several = pasted.selected.length > (cells.length === 1 ? 0 : 1)
    const start = rows.findIndex(({ id }) => id === pasted.at.id)
    const targets = several ? pasted.selected : await rowsFrom(start, cells.length)
    const texts = several ? filled(cells, targets) : cells
    const below = Math.max(0, texts.length - targets.length)
    const cannotAdd = below > 0 ? whyNot(of, columns, creates) : null
    const block: Block = { cells: cannotAdd === null ? texts : texts.slice(0, targets.length), rows: targets, keys: columns }
    const found = new Map<string, ReadonlyMap<string, Match>>()
    for (const [key, names] of namesIn(of, block))
      if (names.length > 0) found.set(key, await matchNames(dataProvider, of.fields[key]?.options.to ?? '', names))
    setMatches(found)
    setChecked({ block, wide: width - columns.length, long: all.length > mostRows, below, cannotAdd })
  }
  function whyNot(resource: Resource, columns: readonly string[], may: boolean): string | null {
    if (!may) return say('app.paste.no_right')
    const missing = fieldEntries(resource.fields).filter(
      ([key, { presence, options }]) => presence === 'required' && !options.when && !columns.includes(key),
    )
    if (missing.length === 0) return null
    return say('app.paste.needs', { fields: missing.map(([key]) => translate(`resources.${resource.name}.fields.${key}`)).join(', ') })
  }
  // Once for what was pasted: the list below may be refreshed meanwhile.
  useEffect(() => {
    check().catch(setFailure)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pasted])

  const planWith = (known: typeof matches): Plan | null =>
    checked &&
    planOf(checked.block, {
      of,
      read: (text, key, field) =>
        readText(text, field, { formats, say, option: (code) => translate(`resources.${of.name}.options.${key}.${code}`) }),
      match: (key, name) => known.get(key)?.get(name),
      faults: (values, row) => faultsIn(of, row ? values : { ...newValues(of), ...values }, row, formats.today()),
      several: say('app.paste.ambiguous'),
    })
  /** Makes records of names that were in none, and lays the block anew. Gives what was made, to be taken back with the rest. */
  async function create(wanted: readonly Unknown[]) {
    const made: { resource: string; id: number; version: unknown }[] = []
    const known = new Map(Array.from(matches, ([key, one]) => [key, new Map(one)]))
    for (const { to, field, keys: columns, name } of wanted) {
      const { data } = await dataProvider.create(to, { data: { [field]: name } })
      made.push({ resource: to, id: Number(data.id), version: data.version })
      for (const key of columns) known.get(key)?.set(name, { id: Number(data.id), name })
    }
    return { made, plan: planWith(known) }
  }
  const plan = planWith(matches)
  return { checked, plan, unknown: plan ? unknownIn(of, plan) : [], failure, create }
}
/** A name that no record has, once for each resource; `field` '' where a record needs more than a name. */
export interface Unknown {
  to: ResourceName
  name: string
  field: string
  /** The columns it stands in. */
  keys: string[]
}
function unknownIn(of: Resource, plan: Plan): Unknown[] {
  const all = new Map<string, Unknown>()
  for (const [key, names] of plan.unknown)
    for (const name of names) {
      const to = of.fields[key]?.options.to as ResourceName
      const one = all.get(`${to} ${name}`) ?? { to, name, field: nameField(resourceOf(to)) ?? '', keys: [] }
      all.set(`${to} ${name}`, { ...one, keys: [...one.keys, key] })
    }
  return [...all.values()]
}
