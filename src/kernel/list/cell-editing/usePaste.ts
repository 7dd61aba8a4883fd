import { useEffect, useState } from 'react'
import { useDataProvider, useListContext, useTranslate } from 'react-admin'
import type { Resolution } from '#resources/wire/imports.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import type { Filter } from '../../../common/listAddress.ts'
import { useT } from '../../../common/useT.ts'
import { findFormFaults } from '../../form/save/formFaults.ts'
import { newValues } from '../../form/formValues.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { checkPaste } from './pasteCheck.ts'
import type { CheckedPaste, PasteColumns } from './pasteCheck.ts'
import { createNamed } from './createdNames.ts'
import { firstDecisions, meant } from './pastedNames.ts'
import { planPaste } from './pastePlan.ts'
import type { Block, PastedChange, PastePlan } from './pastePlan.ts'
import { parseCellText } from './cellText.ts'
import type { Pasted } from './useCellEditing.tsx'

/**
 * The review of a paste: loads rows below the page, matches names, parses every cell as if typed.
 */
export function usePaste(
  of: Resource,
  columns: PasteColumns,
  rows: readonly WireRow[],
  pasted: Pasted,
  creates: boolean,
) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const list = useListContext()
  const [checked, setChecked] = useState<CheckedPaste | null>(null)
  const [decided, setDecided] = useState<readonly Resolution[]>([])
  /** Row index and key → the corrected text. */
  const [mended, setMended] = useState<ReadonlyMap<string, string>>(new Map())
  /** Row index → the server's refusals, by key; '' for the row as a whole. */
  const [refused, setRefused] = useState<ReadonlyMap<number, Readonly<Record<string, string>>>>(
    new Map(),
  )
  const [failure, setFailure] = useState<unknown>(null)

  const needs = (missing: readonly string[]) =>
    t('app.paste.needs', {
      fields: missing.map((key) => translate(`resources.${of.name}.fields.${key}`)).join(', '),
    })
  const target = {
    of,
    columns,
    rows,
    list: { ...list, filterValues: list.filterValues as Filter },
    creates,
  }
  const check = async () => {
    const seen = await checkPaste(dataProvider, target, pasted)
    setDecided(firstDecisions(seen.unknown))
    setChecked(seen)
  }
  // Once per paste: the list below may be refreshed meanwhile.
  useEffect(() => {
    check().catch(setFailure)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pasted])

  const now = (block: Block): Block => ({
    ...block,
    cells: block.cells.map((row, i) =>
      row.map((text, n) => mended.get(cellKey(i + 1, block.keys[n] ?? '')) ?? text),
    ),
  })
  const planWith = (
    { block, found }: CheckedPaste,
    made: ReadonlyMap<string, number> = new Map(),
  ): PastePlan =>
    planPaste(now(block), {
      of,
      read: (text, key, field) =>
        parseCellText(text, field, {
          formats,
          t,
          option: (code) => translate(`resources.${of.name}.options.${key}.${code}`),
        }),
      match: meant(of, found, decided, made),
      faults: (values, row) =>
        findFormFaults(of, row ? values : { ...newValues(of), ...values }, row, formats.today()),
      refused: (at) => refused.get(at) ?? {},
    })
  const prepare = async () => {
    if (!checked) return { made: [], changes: [] }
    const { made, ids } = await createNamed(dataProvider, checked.unknown, decided)
    return { made, changes: planWith(checked, ids).changes }
  }
  const correct = (at: number, key: string, text: string) => {
    setMended(new Map(mended).set(cellKey(at, key), text))
    // the refusals concerned the row before this correction
    setRefused(new Map([...refused].filter(([place]) => place !== at)))
  }
  /** Nothing was written: each refusal is shown at its cell, to be corrected or left out. */
  const refuse = (changes: readonly PastedChange[], answer: readonly RefusedRow[]) => {
    const labelOf = (key: string) => translate(`resources.${of.name}.fields.${key}`, { _: key })
    const shown = answer.map(
      (one) =>
        [
          changes[one.row ?? 0]?.at ?? 0,
          refusalByKey(one, checked?.block.keys ?? [], labelOf),
        ] as const,
    )
    setRefused(new Map([...refused, ...shown]))
  }
  const cannotAdd =
    checked?.cannotAdd &&
    (checked.cannotAdd === 'no_right' ? t('app.paste.no_right') : needs(checked.cannotAdd.missing))
  return {
    checked,
    cannotAdd,
    plan: checked && planWith(checked),
    decided,
    decide: setDecided,
    mended,
    mend: correct,
    prepare,
    refuse,
    failure,
  }
}

export type Paste = ReturnType<typeof usePaste>

/**
 * Faults of one row by the columns of the block; '' for the row as a whole, if a field is not among
 * them.
 */
function refusalByKey(
  { message, fields = {} }: RefusedRow,
  keys: readonly string[],
  labelOf: (key: string) => string,
): Record<string, string> {
  const inBlock = Object.entries(fields).filter(([key]) => keys.includes(key))
  const others = Object.entries(fields).filter(([key]) => !keys.includes(key))
  const whole = others.map(([key, why]) => `${labelOf(key)}: ${why}`).join('; ')
  return Object.fromEntries(
    inBlock.length > 0 && !whole ? inBlock : [...inBlock, ['', whole || message]],
  )
}

/** The key of a cell of the block in `mended`. */
export const cellKey = (at: number, key: string) => `${at} ${key}`
