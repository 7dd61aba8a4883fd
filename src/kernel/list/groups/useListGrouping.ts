import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { Readable } from '#resources/kernel/access.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Grouping, GroupValue } from '#resources/kernel/values/list-groupings.ts'
import { filterIn } from '../../../common/listAddress.ts'
import type { Filter } from '../../../common/listAddress.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useReadableFields } from '../../useReadableFields.ts'
import { groupFilter, groupingIn, openIn } from './openGroup.ts'

export interface ListGrouping {
  by: Grouping
  /** The value of the group whose rows are shown; undefined: none is open. */
  open: GroupValue | undefined
  /** The condition in addition to the list's filter: the rows of the open group. */
  filter: Filter
}

const nothing: Filter = {}

/** The grouping in an address of the list; null for a plain list. */
function listGroupingIn(
  of: Resource,
  search: string,
  readable: Readable,
  timeZone: string,
): ListGrouping | null {
  const by = groupingIn(of, search, readable)
  if (!by) return null
  const open = openIn(search)
  const filter =
    open === undefined ? nothing : groupFilter(of, by, open, filterIn(search), timeZone)
  return { by, open, filter }
}

/** The grouping in the address `search`, by default that of the page. */
export function useListGrouping(of: Resource, search?: string): ListGrouping | null {
  const here = useLocation().search
  const readable = useReadableFields(of)
  const { timeZone } = useFormats()
  return useMemo(
    () => listGroupingIn(of, search ?? here, readable, timeZone),
    [of, search, here, readable, timeZone],
  )
}
