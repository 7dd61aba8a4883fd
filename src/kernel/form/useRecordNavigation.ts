import { useLocation, useNavigate } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { listAddress, recordAddress } from '../../common/listAddress.ts'
import type { RecordScreen } from '../../common/listAddress.ts'

/**
 * Ways from a record: back to its list as it was left, to another record in its place, to a copy.
 */
export function useRecordNavigation(of: Resource) {
  const navigate = useNavigate()
  const { search, state } = useLocation() as { search: string; state: { list?: string } | null }
  const inDrawer = !of.screens.edit && !of.screens.create && !of.screens.show
  return {
    /**
     * One step back when the list is there, so that Back from the list leads on to what was before
     * it.
     */
    close() {
      if (state?.list) return navigate(-1)
      navigate(inDrawer ? listSearch(of, search) : listAddress(of), { replace: true })
    },
    /** In the place of this one: Back still leads to the list. */
    turnTo(screen: RecordScreen, id: number | null) {
      navigate(recordAddress(of, screen, id, search), { replace: true, state })
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

function listSearch(of: Resource, search: string): string {
  const params = new URLSearchParams(search)
  for (const screen of ['create', 'edit', 'show']) params.delete(screen)
  const query = params.toString()
  return `${of.screens.list?.path ?? ''}${query && `?${query}`}`
}

/** The record that a new one is to be a copy of. */
export function copiedId(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('create') || NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
