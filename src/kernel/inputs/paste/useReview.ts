import { useEffect, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { nameKey } from '#resources/kernel/derive.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Resolution, UnknownName } from '#resources/wire/imports.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import type { WireRow } from '../../cells/cell.ts'
import { newChild } from '../../form/formValues.ts'
import type { Values } from '../../form/formValues.ts'
import { parseCellText } from '../../list/cell-editing/cellText.ts'
import { createNamed } from '../../list/cell-editing/createdNames.ts'
import { mayCreate, placeColumns } from '../../list/cell-editing/pasteCheck.ts'
import {
  findAll,
  firstDecisions,
  meant,
  nameMeant,
  unknownNames,
} from '../../list/cell-editing/pastedNames.ts'
import type { FoundNames } from '../../list/cell-editing/pastedNames.ts'
import { planPaste } from '../../list/cell-editing/pastePlan.ts'
import type { Block } from '../../list/cell-editing/pastePlan.ts'
import { cellKey } from '../../list/cell-editing/usePaste.ts'
import { isWritableChild } from './linesResource.ts'
import type { FormPaste, PastedCells } from './useLinePaste.ts'

/** A paste that has been checked, before the form changes. */
interface Reviewed {
  block: Block
  /** Columns beyond the last one of the lines, and read-only ones. */
  wide: number
  dropped: readonly string[]
  /** Pasted lines beyond the maximum. */
  over: number
  found: FoundNames
  unknown: readonly UnknownName[]
}

/** Interprets pasted cells for the lines, like a paste into a list. */
export function useReview(lines: Resource, field: Field, pasted: PastedCells, paste: FormPaste) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const [decided, setDecided] = useState<readonly Resolution[]>([])
  const [mended, setMended] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<unknown>(null)

  const planWith = (
    { block, found }: Reviewed,
    made: ReadonlyMap<string, number> = new Map(),
    now = decided,
  ) =>
    planPaste(withCorrections(block, mended), {
      of: lines,
      read: (text, key, one) =>
        parseCellText(text, one, {
          formats,
          t,
          option: (code) => translate(`resources.${lines.name}.options.${key}.${code}`),
        }),
      match: meant(lines, found, now, made),
      // the form itself validates lines
      faults: () => ({}),
      refused: () => ({}),
    })
  const apply = async (seen: Reviewed, now = decided) => {
    const { made, ids } = await createNamed(dataProvider, seen.unknown, now)
    const plan = planWith(seen, ids, now)
    const values = seen.block.cells.map((_, n): Values => {
      const given = plan.changes.find(({ at }) => at === n + 1)?.values ?? {}
      return { ...given, ...labelsOf(seen, given, n, now) }
    })
    paste.apply(pasted, values, made)
  }
  /** The label of a reference beside it. */
  const labelsOf = (seen: Reviewed, given: Values, n: number, now: readonly Resolution[]) =>
    Object.fromEntries(
      Object.entries(given).flatMap(([key, id]) => {
        const one = lines.fields[key]
        const beside = one && nameKey(key, one)
        if (!one || !beside || !isSingleReference(one)) return []
        const text = seen.block.cells[n]?.[seen.block.keys.indexOf(key)]?.trim() ?? ''
        return [[beside, nameMeant(seen, now, { key, text, id })] as const]
      }),
    )
  const review = async () => {
    const seen = await matchCells(dataProvider, lines, field, pasted, paste)
    const now = firstDecisions(seen.unknown)
    setDecided(now)
    const asks = seen.unknown.length > 0 || seen.wide + seen.over + seen.dropped.length > 0
    if (asks || planWith(seen, undefined, now).faulty.length > 0) setReviewed(seen)
    else await apply(seen, now)
  }
  // Once per paste.
  useEffect(() => {
    review().catch(setFailure)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pasted])
  return {
    reviewed,
    plan: reviewed && planWith(reviewed),
    decided,
    decide: setDecided,
    mended,
    mend: (at: number, key: string, text: string) =>
      setMended(new Map(mended).set(cellKey(at, key), text)),
    apply: () => (reviewed ? apply(reviewed) : Promise.resolve()),
    failure,
  }
}

/** Maps the cells to lines, and matches names. @throws HttpError */
async function matchCells(
  dataProvider: MotorpoolDataProvider,
  lines: Resource,
  field: Field,
  { cells: given, index, child }: PastedCells,
  { max, all }: Pick<FormPaste, 'max' | 'all'>,
): Promise<Reviewed> {
  const room = Math.max(0, max - index)
  const shown = Object.keys(lines.fields)
  const editable = shown.filter((key) => isWritableChild(lines, key))
  const { cells, keys, wide, dropped } = placeColumns(
    given.slice(0, room),
    { shown, editable },
    child,
  )
  const stored = all()
  const rows = cells.map((_, n) => (stored[index + n] ?? newChild(field)) as WireRow)
  const block: Block = { cells, keys, rows }
  const found = await findAll(dataProvider, lines, block)
  const unknown = unknownNames(lines, block, found, mayCreate)
  return { block, wide, dropped, over: Math.max(0, given.length - room), found, unknown }
}

function withCorrections(block: Block, mended: ReadonlyMap<string, string>): Block {
  const cells = block.cells.map((row, i) =>
    row.map((text, n) => mended.get(cellKey(i + 1, block.keys[n] ?? '')) ?? text),
  )
  return { ...block, cells }
}
