// The rules that colour rows: those of the view in the address, otherwise the user's own.
import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { saveGridSetting } from '#dataProviders/records/saved-views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { rowColors } from '#resources/kernel/views/views.ts'
import type { ColorRule, RowColor } from '#resources/kernel/views/views.ts'
import type { ListDefaults } from '../../../common/listAddress.ts'
import { useGridSettings } from '../columns/useGridSettings.ts'
import { useListAddress } from '../useListAddress.ts'

/** The rules in the address; undefined: the user's own apply. A manually edited one is left out. */
export function colorsIn(search: string): readonly ColorRule[] | undefined {
  const value = new URLSearchParams(search).get('colors')
  if (value === null) return undefined
  try {
    const rules: unknown = JSON.parse(value)
    return Array.isArray(rules) ? rules.filter(isColorRule) : []
  } catch {
    return []
  }
}

function isColorRule(value: unknown): value is ColorRule {
  if (typeof value !== 'object' || value === null) return false
  const { color, name, filter } = value as Partial<ColorRule>
  const isFilter = typeof filter === 'object' && filter !== null && Object.keys(filter).length > 0
  return rowColors.includes(color as RowColor) && typeof name === 'string' && isFilter
}

const none: readonly ColorRule[] = []

/** The rules that apply to the rows of a list. */
export function useColorRules(of: Resource): readonly ColorRule[] {
  const { search } = useLocation()
  const own = useGridSettings(of.name).colors
  return useMemo(() => colorsIn(search) ?? own ?? none, [search, own])
}

/** Saves the user's own rules, or changes those of the view in the address. */
export function useSaveColorRules(of: Resource, standard: ListDefaults) {
  const { search } = useLocation()
  const { change } = useListAddress(of, standard)
  return useCallback(
    (rules: readonly ColorRule[]) => {
      if (colorsIn(search)) void change({ colors: rules }, true)
      else saveGridSetting(of.name, { colors: rules.length > 0 ? rules : null })
    },
    [of, search, change],
  )
}
