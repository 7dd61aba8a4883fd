import { lazy, useMemo } from 'react'
import { CoreAdminContext, ResourceDefinitionContextProvider } from 'react-admin'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { screenRoutes } from '../../kernel/routes.tsx'
import { HomePage } from '../../pages/home/index.ts'
import { loginPath, notFoundPath } from '../../common/signInAddress.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { inboxPath } from '../inbox/inboxPath.ts'
import { messagesPath } from '../../common/messagesPath.ts'
import { useLanguage } from '../../common/language.ts'
import { Layout } from '../layout/Layout.tsx'
import { NotFound } from './NotFound.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { profilePath } from '../layout/profilePath.ts'

const ProfilePage = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../pages/profile/index.ts')).ProfilePage })),
)
const InboxPage = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../pages/inbox/index.ts')).InboxPage })),
)
const MessagesPage = lazy(() =>
  loadChunk(async () => ({
    default: (await import('../../pages/messages/index.ts')).MessagesPage,
  })),
)

const ownPages = [
  <Route key="home" path="/" element={<HomePage />} />,
  <Route key="profile" path={profilePath} element={<ProfilePage />} />,
  <Route key="inbox" path={inboxPath} element={<InboxPage />} />,
  <Route key="messages" path={messagesPath} element={<MessagesPage />} />,
  <Route key="not-found" path={notFoundPath} element={<NotFound />} />,
]

/**
 * Redirects react-admin's own addresses, typed or bookmarked, to the product's; unknown paths below
 * them are not found.
 */
function CanonicalAddress() {
  const { pathname, search, hash } = useLocation()
  const { paths } = useAppServices()
  const address = pathname + search + hash
  const product = paths.toProductPath(address)
  if (product === address || product === notFoundPath)
    return <Navigate to={notFoundPath} replace state={{ from: pathname }} />
  return <Navigate to={product} replace />
}

/**
 * The page at the address. react-router matches all given routes on every render, so it gets only
 * those of one resource.
 */
function Page() {
  const { paths } = useAppServices()
  const { pathname } = useLocation()
  const resource = paths.screenAt(pathname)?.resource
  const screens = useMemo(() => resource && screenRoutes(resource), [resource])
  return (
    <Routes>
      {ownPages}
      {screens}
      <Route path="*" element={<CanonicalAddress />} />
    </Routes>
  )
}

// created once: renderings above do not affect them
const bareOrInLayout = (
  <Routes>
    <Route path={loginPath} element={<Navigate to="/" replace />} />
    <Route
      path="/*"
      element={
        <Layout>
          <Page />
        </Layout>
      }
    />
  </Routes>
)

/**
 * Provides react-admin's contexts to every page. Its own `CoreAdminUI` would register resources one
 * by one, and render everything for each.
 */
export function Screens() {
  const { resources, store, queryClient, authProvider, dataProvider, routerProvider } =
    useAppServices()
  const { i18nProvider } = useLanguage()
  const definitions = useMemo(
    () =>
      Object.fromEntries(
        resources.map(({ name }) => [
          name,
          { name, hasList: true, hasCreate: true, hasEdit: true, hasShow: true },
        ]),
      ),
    [resources],
  )
  return (
    <CoreAdminContext
      {...{ store, queryClient, authProvider, dataProvider, routerProvider, i18nProvider }}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <PageBoundary at="">{bareOrInLayout}</PageBoundary>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  )
}
