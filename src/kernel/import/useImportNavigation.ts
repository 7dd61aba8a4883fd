import { useLocation, useNavigate } from 'react-router-dom'
import { importAddress } from '../../common/importAddress.ts'
import { withoutDrawer } from '../../common/listAddress.ts'

/** Navigation from an import: back to the list in its previous state, or to another import. */
export function useImportNavigation() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as {
    pathname: string
    search: string
    state: { list?: string } | null
  }
  return {
    /**
     * One step back if the list is in the history, so that a further Back leads to the page before
     * it.
     */
    close() {
      if (state?.list) void navigate(-1)
      else void navigate({ pathname, search: withoutDrawer(search) }, { replace: true })
    },
    /** Replaces this import in the history: Back still leads to the list. */
    turnTo(job: string | null) {
      void navigate({ pathname, search: importAddress(search, job) }, { replace: true, state })
    },
  }
}
