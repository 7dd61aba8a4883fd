import { useLocation, useNavigate } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import {
  listAddress,
  listedRecordAddress,
  recordAddress,
  withoutDrawer,
} from '../../common/listAddress.ts'
import type { RecordScreen } from '../../common/listAddress.ts'

interface Here {
  pathname: string
  search: string
  state: { list?: string } | null
}

/**
 * Navigation from a record: back to its list, to another record in its place, to a copy.
 * `place`: its page, a drawer over its list or archive, or a pane beside it. Only a pane shows
 * records that have a page of their own.
 */
export function useRecordNavigation(of: Resource, place: 'page' | 'drawer' | 'pane' = 'page') {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as Here
  return {
    /**
     * One step back if the list is in the history, so that Back from the list leads to the page
     * before it.
     */
    close() {
      if (state?.list) return navigate(-1)
      const list = place === 'page' ? listAddress(of) : pathname + withoutDrawer(search)
      navigate(list, { replace: true })
    },
    /** Replaces this one: Back still leads to the list. */
    turnTo(screen: RecordScreen, id: number | null) {
      const address =
        place === 'pane' && id !== null
          ? listedRecordAddress(of, screen, id, search, pathname)
          : recordAddress(of, screen, id, search, place === 'page' ? undefined : pathname)
      navigate(address, { replace: true, state })
    },
    copy(id: number) {
      const address = recordAddress(of, 'create', null, search)
      const [path = '', query = ''] = address.split('?')
      const params = new URLSearchParams(query)
      params.set('create', String(id))
      navigate(`${path}?${params}`, { replace: true, state })
    },
  }
}

/** The original of a copy. */
export function copiedId(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('create') || NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
