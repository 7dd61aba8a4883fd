import { useLocation, useNavigate } from 'react-router-dom'
import { importAddress } from '../../common/importAddress.ts'
import { withoutDrawer } from '../../common/listAddress.ts'

/** Ways from an import: back to the list as it was left, or to another import in its place. */
export function useImportNavigation() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as {
    pathname: string
    search: string
    state: { list?: string } | null
  }
  return {
    /**
     * One step back when the list is there, so that Back from the list leads on to what was before
     * it.
     */
    close() {
      if (state?.list) void navigate(-1)
      else void navigate({ pathname, search: withoutDrawer(search) }, { replace: true })
    },
    /** In the place of this one: Back still leads to the list. */
    turnTo(job: string | null) {
      void navigate({ pathname, search: importAddress(search, job) }, { replace: true, state })
    },
  }
}
