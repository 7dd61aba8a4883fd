import { useCallback } from 'react'
import { useEvent } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import {
  changedSearch,
  drawerInAddress,
  listedRecordAddress,
  recordAddress,
  withoutDrawer,
} from '../../common/listAddress.ts'
import type { ListChange, RecordScreen, ListDefaults } from '../../common/listAddress.ts'
import { useSplitView } from './columns/useSplitView.ts'

/**
 * Changes of page, order and filter, and opening a record: all through the address, so that Back,
 * reload and links work.
 */
export function useListAddress(of: Resource, standard?: ListDefaults) {
  const navigate = useNavigate()
  const location = useLocation()
  const { pathname, search, state } = location
  const isSplit = useSplitView(of) && isListOf(of, pathname)
  /**
   * `replace` for changes while typing: one step of Back undoes a whole search. Resolves when the
   * list is at its new address.
   */
  const change: (next: ListChange, replace?: boolean) => Promise<void> = useEvent(
    async (next: ListChange, replace?: boolean) => {
      const wanted = changedSearch(of, search, next, standard)
      if (wanted !== search)
        await navigate({ pathname, search: wanted }, { replace, state, flushSync: true })
    },
  )
  const hrefOf = useCallback(
    (screen: RecordScreen, id: number | null) =>
      isSplit && id !== null
        ? listedRecordAddress(of, screen, id, search, pathname)
        : recordAddress(of, screen, id, search, pathname),
    [of, search, pathname, isSplit],
  )
  /**
   * `state.list` contains the list, page and filter that the record's page returns to. Another
   * record beside the list replaces the one that is open there.
   */
  const open = useEvent((screen: RecordScreen, id: number | null) => {
    const href = hrefOf(screen, id)
    return isSplit && id !== null && drawerInAddress(search)
      ? navigate(href, { replace: true, state })
      : navigate(href, { state: { list: pathname + withoutDrawer(search) } })
  })
  return { change, hrefOf, open, location }
}

function isListOf({ screens }: Resource, path: string): boolean {
  return path === screens.list?.path || path === screens.archive?.path
}
