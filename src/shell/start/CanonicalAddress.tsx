import { Navigate, useLocation } from 'react-router-dom'
import { notFoundPath } from '../../common/signInAddress.ts'
import { useAppServices } from '../../kernel/appServices.ts'

/**
 * Redirects react-admin's own addresses, typed or bookmarked, to the product's; unknown paths below
 * them are not found.
 */
export function CanonicalAddress() {
  const { pathname, search, hash } = useLocation()
  const { paths } = useAppServices()
  const address = pathname + search + hash
  const product = paths.toProductPath(address)
  if (product === address || product === notFoundPath)
    return <Navigate to={notFoundPath} replace state={{ from: pathname }} />
  return <Navigate to={product} replace />
}
