import { useLayoutEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { saveGridSetting } from '#dataProviders/views.ts'
import type { Density } from '#resources/kernel/views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useSay } from '../../../common/translate.ts'
import { columnsIn, standardOf } from '../../../common/listAddress.ts'
import type { Standard } from '../../../common/listAddress.ts'
import type { Column } from '../grid/gridColumns.ts'
import { listable } from './useListedColumns.ts'
import { useGridSetting } from './useGridSettings.ts'
import { useListAddress } from '../useListAddress.ts'
import { useReadable } from '../useReadableFields.ts'
import { useWidths } from '../grid/useColumnWidths.ts'

/** A column as the panel lists it: the shown ones in their order, then the others in the descriptor's. */
export interface Item {
  source: string
  label: string
  shown: boolean
  first: boolean
  last: boolean
  /** The only one that is shown: it stays. */
  only: boolean
}
export interface ColumnChoice {
  items: readonly Item[]
  density: Density
  show(source: string, on: boolean): void
  move(source: string, step: 1 | -1 | number): void
  /** Puts a dragged column in the place of another. */
  put(source: string, place: string): void
  widen(source: string, step: 1 | -1 | number): void
  setDensity(density: Density): void
  /** Back to what the product delivers: columns, widths, density, order of the rows and page size. */
  reset(): void
}

/** What the user makes of the list's columns: his own setting, or, where a view names columns, another state of that view. */
export function useColumnChoice({
  of,
  archive,
  columns,
  standard,
  onTold,
}: {
  of: Resource
  archive: boolean
  columns: readonly Column[]
  standard: Standard
  /** What a screen reader is told after a move. */
  onTold: (words: string) => void
}): ColumnChoice {
  const say = useSay()
  const translate = useTranslate()
  const readable = useReadable(of)
  const { search } = useLocation()
  const { change } = useListAddress(of, standard)
  const { density = 'normal' } = useGridSetting(of.name)
  const { step } = useWidths(of)
  const moved = useRef<string>(undefined)
  // A moved element loses the keyboard in some browsers.
  useLayoutEffect(() => {
    if (moved.current) document.querySelector<HTMLElement>(`[data-column="${moved.current}"]`)?.focus()
    moved.current = undefined
  })

  const label = (key: string) => translate(`resources.${of.name}.fields.${key}`)
  const keys = columns.map(({ source }) => source)
  const items = [...keys, ...listable(of, readable, archive).filter((key) => !keys.includes(key))].map((source, i) => ({
    source,
    label: label(source),
    shown: i < keys.length,
    first: i === 0,
    last: i === keys.length - 1,
    only: keys.length === 1 && i === 0,
  }))
  const set = (next: readonly string[]) => {
    const delivered = next.join() === of.list.columns.join()
    if (columnsIn(search)) void change({ columns: next }, true)
    else saveGridSetting(of.name, { columns: delivered ? null : next })
  }
  const place = (source: string, at: number) => {
    if (!keys.includes(source) || at < 0 || at >= keys.length) return
    const next = keys.filter((key) => key !== source)
    next.splice(at, 0, source)
    moved.current = source
    set(next)
    onTold(say('app.columns.moved', { column: label(source), place: at + 1, total: keys.length }))
  }
  return {
    items,
    density,
    show: (source, on) => {
      moved.current = source
      set(on ? [...keys, source] : keys.filter((key) => key !== source))
    },
    move: (source, by) => place(source, keys.indexOf(source) + by),
    put: (source, other) => place(source, keys.indexOf(other)),
    widen: (source, by) => {
      const column = columns.find((one) => one.source === source)
      if (column) onTold(say('app.columns.width', { column: label(source), width: step(column, by) }))
    },
    setDensity: (next) => saveGridSetting(of.name, { density: next === 'normal' ? null : next }),
    reset: () => {
      saveGridSetting(of.name, { columns: null, widths: null, density: null, size: null, sort: null })
      void change({ ...standardOf(of), columns: null }, true)
      onTold(say('app.columns.was_reset'))
    },
  }
}
