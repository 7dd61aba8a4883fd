import { useCallback } from 'react'
import { gridSettings, saveGridSetting } from '#dataProviders/records/saved-views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Column } from './gridColumns.ts'

/** px */
const least = 60
const most = 1200
const stride = 16

/** The user's widths of columns, on every screen that shows this list. */
export function useColumnWidths(of: Resource) {
  /** px; null resets the column to its default width. */
  const setWidth = useCallback(
    (source: string, width: number | null) => {
      const { [source]: _, ...others } = gridSettings.get()?.by[of.name]?.widths ?? {}
      const widths =
        width === null
          ? others
          : { ...others, [source]: Math.round(Math.min(Math.max(width, least), most)) }
      saveGridSetting(of.name, { widths: Object.keys(widths).length > 0 ? widths : null })
    },
    [of],
  )
  /** One step narrower or wider; returns the new width in px. */
  const step = useCallback(
    ({ source, width }: Pick<Column, 'source' | 'width'>, by: number) => {
      const next = Math.min(Math.max(width + by * stride, least), most)
      setWidth(source, next)
      return next
    },
    [setWidth],
  )
  return { setWidth, step }
}
