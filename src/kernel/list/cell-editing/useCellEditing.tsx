import { lazy, Suspense, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import type { ChangedRow } from '#resources/kernel/calls/bulk-answer.ts'
import { nameKey } from '#resources/kernel/derive.ts'
import { isFrozen } from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../../common/loadChunk.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import type { Column } from '../grid/columns/gridColumns.ts'
import type { GridHandle } from '../grid/Grid.tsx'
import { editedRow } from './editedRow.ts'
import { formatCellText } from './cellText.ts'
import type { UndoToastProps } from '../../../ui/UndoToast.tsx'
import { toTsv } from './tsv.ts'
import type { CellPosition, MoveAfterSave, OpenedCell, CellEditing } from './cellEditingTypes.ts'
import { useCellWriter } from './useCellWriter.ts'

const load = () => loadChunk(() => import('./CellEditor.tsx'))
const QuickCell = lazy(async () => ({ default: (await load()).CellEditor }))

/** A pasted block, or one to fill, before its review. */
export interface Pasted {
  /** Rows of cells; when filling, the single source row. */
  text: string
  at: CellPosition
  /** The target rows, if selected. */
  selected: readonly WireRow[]
}

interface Editing {
  of: Resource
  rows: readonly WireRow[] | undefined
  /** The columns in the order of the grid. */
  columns: readonly Column[]
  /** The selection on this page. */
  selected: readonly number[]
  /** Without edit rights only copying is possible. */
  edits: boolean
  grid: RefObject<GridHandle | null>
}

/** Cell editing of a list: the open cell, a paste under review, and undo. */
export function useCellEditing({ of, rows = [], columns, selected, edits, grid }: Editing) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const writer = useCellWriter(of)
  const [cell, setCell] = useState<OpenedCell | null>(null)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [message, setMessage] = useState<UndoToastProps['message']>(null)
  const sources = columns.map(({ source }) => source)
  const keys = edits ? sources.filter((key) => of.list.editable?.includes(key)) : []
  const held = pasted ? 'all' : (cell?.row.id ?? null)
  useEffect(() => {
    editedRow.set(held)
    return () => editedRow.set(null)
  }, [held])

  const chosen = () => rows.filter(({ id }) => selected.includes(id))
  const textOf = (row: WireRow, key: string) => {
    const field = columns.find(({ source }) => source === key)?.field
    const option = (code: string) => translate(`resources.${of.name}.options.${key}.${code}`)
    return field
      ? formatCellText(row[key], field, row[nameKey(key, field) ?? key], { formats, t, option })
      : ''
  }
  /** The cell to focus next. */
  const onwardFrom = ({ row, source }: OpenedCell, onward: MoveAfterSave): CellPosition => {
    const at = rows.findIndex(({ id }) => id === row.id)
    const step = { right: 1, left: -1, down: 0, stay: 0 }[onward]
    const next = onward === 'down' ? rows[at + 1] : undefined
    return { id: next?.id ?? row.id, source: keys[keys.indexOf(source) + step] ?? source }
  }
  const leave = useEvent((onward: MoveAfterSave | undefined) => {
    setCell(null)
    if (!cell || onward === undefined) return
    const { id, source } = onwardFrom(cell, onward)
    // The editor is unmounted before the cell is focused.
    setTimeout(() => grid.current?.focusAt(id, source))
  })
  const saveCell = useEvent(async (row: WireRow, key: string, value: unknown) => {
    await writer.saveCell(row, key, value)
    setMessage({ text: t('app.grid.changed', { smart_count: 1 }), undo: true })
  })
  const fillDown = (at: CellPosition) => {
    const source = at.source ?? keys[0]
    const index = rows.findIndex(({ id }) => id === at.id)
    const [first, ...others] = chosen()
    const from = others.length > 0 ? first : rows[index - 1]
    const to = others.length > 0 ? others : rows.slice(index, index + 1)
    if (!from || !source || !keys.includes(source)) return
    // a single line pasted on several rows fills them
    setPasted({ text: toTsv([[textOf(from, source)]]), at: { id: at.id, source }, selected: to })
  }
  /** A bulk edit is one undo step. */
  const keepBulkEdit = (changed: readonly ChangedRow[]) => {
    if (changed.length === 0) return
    writer.keepChanges(changed)
    setMessage({ text: t('app.grid.changed', { smart_count: changed.length }), undo: true })
  }
  const undo = async () => {
    // Undoing many records takes a while: a second click must not undo a second step.
    setMessage((before) => before && { ...before, undo: false })
    const done = await writer.undo().catch((error: unknown) => {
      if (error instanceof HttpError) return error
      throw error
    })
    if (done instanceof HttpError)
      return setMessage({
        text: translate(done.body.message, { _: done.body.message }),
        undo: true,
      })
    if (!done) return setMessage({ text: t('app.grid.nothing_to_undo'), undo: false })
    setMessage({
      text:
        done.left > 0 ? t('app.grid.not_undone', { smart_count: done.left }) : t('app.grid.undone'),
      undo: false,
    })
    grid.current?.focusAt(done.at.id, done.at.source)
  }
  const quick: CellEditing = {
    keys,
    cell,
    editor: cell && (
      <Suspense fallback={<span className="cell-long">{cell.text}</span>}>
        <QuickCell
          key={`${cell.row.id} ${cell.source}`}
          of={of}
          opened={cell}
          onSave={saveCell}
          onLeave={leave}
        />
      </Suspense>
    ),
    open: (row, source, text) => {
      if (isFrozen(of, row, source))
        return setMessage({ text: t('app.transitions.frozen_cell'), undo: false })
      setCell((before) => {
        const more =
          before?.row.id === row.id && before.source === source && before.text !== null && text
        return more ? { ...before, text: before.text + more } : { row, source, text }
      })
    },
    preload: () => void load().catch(() => undefined),
    copy({ id, source }) {
      const row = rows.find((one) => one.id === id)
      const many = chosen()
      if (many.length > 0) return toTsv(many.map((one) => sources.map((key) => textOf(one, key))))
      return row
        ? toTsv([(source === null ? sources : [source]).map((key) => textOf(row, key))])
        : ''
    },
    paste: (text, at) => setPasted({ text, at, selected: chosen() }),
    fillDown,
  }
  return {
    quick,
    /** All columns, in the order of the grid. */
    sources,
    writer,
    pasted,
    closePaste: () => setPasted(null),
    message,
    setMessage,
    keepBulkEdit,
    undo,
  }
}

export type Quick = ReturnType<typeof useCellEditing>
