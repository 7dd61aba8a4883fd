import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { reactRouterProvider } from 'react-admin'
import type { RouterProvider } from 'react-admin'

type To = string | number | { pathname?: string; search?: string; hash?: string }

/**
 * react-router for react-admin, with every address translated: react-admin builds its own
 * (/car-brand/5), and its useCreatePath cannot be replaced.
 */
export function productRouterProvider(toProductPath: (address: string) => string): RouterProvider {
  const {
    Link: BaseLink,
    Navigate: BaseNavigate,
    useNavigate: useBaseNavigate,
    useMatch: useBaseMatch,
  } = reactRouterProvider
  const map = (to: To): To => {
    if (typeof to === 'string') return toProductPath(to)
    if (typeof to === 'number' || !to.pathname) return to
    const { pathname, search, hash, ...rest } = to
    const mapped = new URL(
      toProductPath(`${pathname}${search ? `?${search.replace(/^\?/, '')}` : ''}${hash ?? ''}`),
      'http://here',
    )
    return { ...rest, pathname: mapped.pathname, search: mapped.search, hash: mapped.hash }
  }
  return {
    ...reactRouterProvider,
    Link: ({ to, children, ...props }) => (
      <BaseLink {...props} to={map(to) as typeof to}>
        {children as ReactNode}
      </BaseLink>
    ),
    Navigate: ({ to, ...props }) => <BaseNavigate {...props} to={map(to) as typeof to} />,
    useNavigate: () => {
      const navigate = useBaseNavigate()
      return useCallback((to, options) => navigate(map(to), options), [navigate])
    },
    useMatch: (pattern) => useBaseMatch({ ...pattern, path: toProductPath(pattern.path) }),
  }
}
