import { useLayoutEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { saveGridSetting } from '#dataProviders/records/saved-views.ts'
import { summableFields } from '#resources/kernel/values/list-groupings.ts'
import { defaultPinned } from '#resources/kernel/views/views.ts'
import type { Density } from '#resources/kernel/views/views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { columnsIn, listDefaults } from '../../../common/listAddress.ts'
import type { ListDefaults } from '../../../common/listAddress.ts'
import type { Column } from '../grid/columns/gridColumns.ts'
import { listableColumns } from './useListedColumns.ts'
import { useGridSettings } from './useGridSettings.ts'
import { totalsIn } from '../groups/openGroup.ts'
import { useTotalsChoice } from '../groups/useTotalsChoice.ts'
import { useListAddress } from '../useListAddress.ts'
import { useIsWide } from './useSplitView.ts'
import { useReadableFields } from '../../useReadableFields.ts'
import { useColumnWidths } from '../grid/columns/useColumnWidths.ts'

/**
 * A column as the panel lists it: the shown ones in their order, then the others in the
 * descriptor's.
 */
export interface ColumnOption {
  source: string
  label: string
  shown: boolean
  first: boolean
  last: boolean
  /** The only visible column, which cannot be hidden. */
  only: boolean
}

export interface ColumnChoice {
  items: readonly ColumnOption[]
  density: Density
  show(source: string, on: boolean): void
  move(source: string, step: 1 | -1 | number): void
  /** Puts a dragged column in the place of another. */
  put(source: string, place: string): void
  widen(source: string, step: 1 | -1 | number): void
  setDensity(density: Density): void
  /** The first columns, which stay visible while the others scroll. */
  pinned: number
  setPinned(pinned: number): void
  /** Sums below the rows; undefined if no column of the list has one. */
  totals: boolean | undefined
  setTotals(on: boolean): void
  /** Records open beside the list; undefined if the window has no room for that. */
  split: boolean | undefined
  setSplit(on: boolean): void
  /** Resets columns, widths, density, order and page size to the defaults. */
  reset(): void
}

/**
 * The user's choice of the list's columns: a user setting, or, if a view has columns, a
 * modification of that view.
 */
export function useColumnChoice({
  of,
  archive,
  columns,
  standard,
  onAnnounce,
}: {
  of: Resource
  archive: boolean
  columns: readonly Column[]
  standard: ListDefaults
  /** Announced by a screen reader after a move. */
  onAnnounce: (words: string) => void
}): ColumnChoice {
  const t = useT()
  const translate = useTranslate()
  const readable = useReadableFields(of)
  const { search } = useLocation()
  const { change } = useListAddress(of, standard)
  const { density = 'normal', pinned = defaultPinned, split = false } = useGridSettings(of.name)
  const isWide = useIsWide()
  const totals = useTotalsChoice(of)
  const { step } = useColumnWidths(of)
  const moved = useRef<string>(undefined)
  // some browsers remove the focus from a moved element
  useLayoutEffect(() => {
    if (moved.current)
      document.querySelector<HTMLElement>(`[data-column="${moved.current}"]`)?.focus()
    moved.current = undefined
  })

  const label = (key: string) => translate(`resources.${of.name}.fields.${key}`)
  const keys = columns.map(({ source }) => source)
  const items = [
    ...keys,
    ...listableColumns(of, readable, archive).filter((key) => !keys.includes(key)),
  ].map((source, i) => ({
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
    onAnnounce(t('app.columns.moved', { column: label(source), place: at + 1, total: keys.length }))
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
      if (column)
        onAnnounce(t('app.columns.width', { column: label(source), width: step(column, by) }))
    },
    setDensity: (next) => saveGridSetting(of.name, { density: next === 'normal' ? null : next }),
    pinned,
    setPinned: (next) => saveGridSetting(of.name, { pinned: next === defaultPinned ? null : next }),
    totals: summableFields(of, readable).length > 0 ? totals : undefined,
    setTotals(on) {
      if (totalsIn(search) === undefined) saveGridSetting(of.name, { totals: on || null })
      else void change({ totals: on }, true)
    },
    split: isWide ? split : undefined,
    setSplit: (on) => saveGridSetting(of.name, { split: on || null }),
    reset: () => {
      saveGridSetting(of.name, {
        columns: null,
        widths: null,
        density: null,
        pinned: null,
        totals: null,
        size: null,
        sort: null,
      })
      void change({ ...listDefaults(of), columns: null, totals: null }, true)
      onAnnounce(t('app.columns.was_reset'))
    },
  }
}
