import { useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { fieldEntries, isWritable } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { newChild } from '../../form/formValues.ts'
import type { Values } from '../../form/formValues.ts'
import { removeCreated } from '../../list/cell-editing/removeCreated.ts'
import type { CreatedName } from '../../list/cell-editing/removeCreated.ts'
import { parseTsv } from '../../list/cell-editing/tsv.ts'
import type { UndoToastProps } from '../../../ui/UndoToast.tsx'
import { indexOfLine } from '../rows/useLineWindow.ts'
import type { FormRows } from '../rows/useRows.ts'

/** Cells pasted from the clipboard into the lines. */
export interface PastedCells {
  cells: readonly (readonly string[])[]
  /** Index of the first line to fill. */
  index: number
  child: string
}

interface LinePaste {
  of: Resource
  source: string
  field: Field
  rows: FormRows
  readOnly: boolean
}

/** A paste that can be undone. */
interface Done extends Pick<PastedCells, 'index' | 'child'> {
  before: readonly Values[]
  /** A fingerprint of the lines after it. */
  print: string
  created: readonly CreatedName[]
}

/** Pastes spreadsheet rows into the lines of a form, undone as one step by Ctrl+Z. */
export function useLinePaste({ source, field, rows, readOnly }: LinePaste) {
  const t = useT()
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const [pasted, setPasted] = useState<PastedCells | null>(null)
  const [message, setMessage] = useState<UndoToastProps['message']>(null)
  const done = useRef<Done>(null)
  const first = Object.keys(field.options.fields ?? {})[0] ?? ''

  /** The typed values of all lines: derived values may change at any time. */
  const print = () => {
    const keys = fieldEntries(field.options.fields ?? {}).flatMap(([key, one]) =>
      isWritable(one) ? [key] : [],
    )
    return JSON.stringify(rows.all().map((line) => keys.map((key) => line[key] ?? null)))
  }
  const undo = () => {
    const step = done.current
    done.current = null
    if (!step) return
    rows.replaceAll(step.before, step.index, step.child)
    void removeCreated(dataProvider, step.created).catch(() => undefined)
    setMessage({ text: t('app.grid.undone'), undo: false })
  }
  return {
    source,
    pasted,
    message,
    undo,
    closeMessage: () => setMessage(null),
    close: () => setPasted(null),
    max: rows.max,
    all: rows.all,
    /** Sets the values of each line, adding missing lines. */
    apply(at: PastedCells, values: readonly Values[], created: readonly CreatedName[]) {
      const before = structuredClone(rows.all())
      const after: Values[] = [...before]
      for (const [n, given] of values.entries())
        after[at.index + n] = { ...(before[at.index + n] ?? newChild(field)), ...given }
      rows.replaceAll(after, at.index, at.child)
      done.current = { before, print: print(), created, index: at.index, child: at.child }
      setPasted(null)
      setMessage({ text: t('app.rows.pasted', { smart_count: values.length }), undo: true })
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      if (readOnly || event.defaultPrevented || !(event.target instanceof Element)) return
      const cells = parseTsv(event.clipboardData.getData('text/plain'))
      // one cell is pasted as text into the focused input
      if (cells.length < 2 && (cells[0] ?? []).length < 2) return
      event.preventDefault()
      const at = indexOfLine(event.target)
      const last = rows.fields.length - 1
      const end = last >= 0 && rows.isUntouched(last) ? last : last + 1
      setPasted({ cells, index: at < 0 ? end : at, child: rows.childAt(event.target) ?? first })
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const command = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      // later typing is undone first, by the input itself
      if (!command || event.code !== 'KeyZ' || done.current?.print !== print()) return
      event.preventDefault()
      event.stopPropagation()
      undo()
    },
  }
}

export type FormPaste = ReturnType<typeof useLinePaste>
