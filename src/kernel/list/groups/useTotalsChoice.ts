import { useLocation } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { useGridSettings } from '../columns/useGridSettings.ts'
import { totalsIn } from './openGroup.ts'

/**
 * Whether the user, or the view in the address, requests the sums of all columns that can be
 * summed.
 */
export function useTotalsChoice(of: Resource): boolean {
  const { search } = useLocation()
  const { totals = false } = useGridSettings(of.name)
  return totalsIn(search) ?? totals
}
