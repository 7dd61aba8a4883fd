import { useEffect, useState } from 'react'
import { useDataProvider, useListContext, useTranslate } from 'react-admin'
import type { Resolution, UnknownName } from '#resources/wire/imports.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import { session } from '#dataProviders/session/session.ts'
import type { RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'
import { fieldEntries, resourceOf } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useT } from '../../../common/useT.ts'
import { findFormFaults } from '../../form/save/formFaults.ts'
import { newValues } from '../../form/formValues.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { findAll, firstDecisions, madeKey, meant, nameField, unknownNames } from './pastedNames.ts'
import type { Found } from './pastedNames.ts'
import { filled, planPaste } from './pastePlan.ts'
import type { Block, Change, Plan } from './pastePlan.ts'
import { parseCellText } from './cellText.ts'
import type { UndoStep } from './undoSteps.ts'
import { parseTsv } from './tsv.ts'
import type { Pasted } from './useCellEditing.tsx'

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
  found: Found
  unknown: readonly UnknownName[]
}
/** A new name becomes a record only where the user may create one. */
const mayCreate = (to: ResourceName) => {
  const user = session.get()
  return user != null && mayDo(user, resourceOf(to), 'edit')
}

/** What a paste would do, looked at before it is done: rows below the page are fetched, names are matched, every cell is read as if typed. */
export function usePaste(of: Resource, keys: readonly string[], rows: readonly WireRow[], pasted: Pasted, creates: boolean) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const list = useListContext()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [decided, setDecided] = useState<readonly Resolution[]>([])
  /** Place of a row and key → the text that stands there now. */
  const [mended, setMended] = useState<ReadonlyMap<string, string>>(new Map())
  /** Place of a row → why the server refused it, by key; '' for the row as a whole. */
  const [refused, setRefused] = useState<ReadonlyMap<number, Readonly<Record<string, string>>>>(new Map())
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
    const found = await findAll(dataProvider, of, block)
    const unknown = unknownNames(of, block, found, mayCreate)
    setDecided(firstDecisions(unknown))
    setChecked({ block, wide: width - columns.length, long: all.length > mostRows, below, cannotAdd, found, unknown })
  }
  function whyNot(resource: Resource, columns: readonly string[], may: boolean): string | null {
    if (!may) return t('app.paste.no_right')
    const missing = fieldEntries(resource.fields).filter(
      ([key, { presence, options }]) => presence === 'required' && !options.when && !columns.includes(key),
    )
    if (missing.length === 0) return null
    return t('app.paste.needs', { fields: missing.map(([key]) => translate(`resources.${resource.name}.fields.${key}`)).join(', ') })
  }
  // Once for what was pasted: the list below may be refreshed meanwhile.
  useEffect(() => {
    check().catch(setFailure)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pasted])

  const now = (block: Block): Block => ({
    ...block,
    cells: block.cells.map((row, i) => row.map((text, n) => mended.get(cellKey(i + 1, block.keys[n] ?? '')) ?? text)),
  })
  const planWith = ({ block, found }: Checked, made: ReadonlyMap<string, number> = new Map()): Plan =>
    planPaste(now(block), {
      of,
      read: (text, key, field) =>
        parseCellText(text, field, { formats, t, option: (code) => translate(`resources.${of.name}.options.${key}.${code}`) }),
      match: meant(of, found, decided, made),
      faults: (values, row) => findFormFaults(of, row ? values : { ...newValues(of), ...values }, row, formats.today()),
      refused: (at) => refused.get(at) ?? {},
    })
  /** Makes records of the names that are to become some, and lays the block anew. `made`: to be taken back with the rest. */
  async function prepare(): Promise<{ made: UndoStep['created']; changes: readonly Change[] }> {
    if (!checked) return { made: [], changes: [] }
    const made: UndoStep['created'] = []
    const ids = new Map<string, number>()
    for (const { field, text, resource } of checked.unknown) {
      const key = madeKey(resource, text)
      if (ids.has(key) || !decided.some((one) => 'create' in one && one.field === field && one.text === text)) continue
      const title = nameField(resourceOf(resource as ResourceName)) ?? ''
      const { data } = await dataProvider.create(resource, { data: { [title]: text } })
      made.push({ resource, id: Number(data.id), version: data.version })
      ids.set(key, Number(data.id))
    }
    return { made, changes: planWith(checked, ids).changes }
  }
  const mend = (at: number, key: string, text: string) => {
    setMended(new Map(mended).set(cellKey(at, key), text))
    // what was refused of the row is another row now
    setRefused(new Map([...refused].filter(([place]) => place !== at)))
  }
  /** Nothing was written: each refusal is shown at its cell, to be corrected or left out. */
  const refuse = (changes: readonly Change[], rows: readonly RefusedRow[]) => {
    const next = new Map(refused)
    for (const { row = 0, message, fields = {} } of rows) {
      const at = changes[row]?.at ?? 0
      const inBlock = Object.entries(fields).filter(([key]) => checked?.block.keys.includes(key))
      const others = Object.entries(fields).filter(([key]) => !checked?.block.keys.includes(key))
      const whole = others.map(([key, why]) => `${translate(`resources.${of.name}.fields.${key}`, { _: key })}: ${why}`).join('; ')
      next.set(at, Object.fromEntries(inBlock.length > 0 && !whole ? inBlock : [...inBlock, ['', whole || message]]))
    }
    setRefused(next)
  }
  return { checked, plan: checked && planWith(checked), decided, decide: setDecided, mended, mend, prepare, refuse, failure }
}
export type Paste = ReturnType<typeof usePaste>
/** A cell of the block, as `mended` names it. */
export const cellKey = (at: number, key: string) => `${at} ${key}`
