import { lazy, useMemo } from 'react'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route, useLocation } from 'react-router-dom'
import { product } from '../../common/productName.ts'
import { screenRoutes } from '../../kernel/routes.tsx'
import { HomePage } from '../../pages/home/index.ts'
import { loginPath, notFoundPath } from '../../common/signInAddress.ts'
import { CanonicalAddress } from './CanonicalAddress.tsx'
import { loadChunk } from '../../common/loadChunk.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { Failure } from './Failure.tsx'
import { inboxPath } from '../inbox/inboxPath.ts'
import { messagesPath } from '../../common/messagesPath.ts'
import { useLanguage } from '../../common/language.ts'
import { Layout } from '../layout/Layout.tsx'
import { NotFound } from './NotFound.tsx'
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
/** Says where one comes from, so that the page can say why nothing is there. */
function ToNotFound() {
  const { pathname } = useLocation()
  return <Navigate to={notFoundPath} replace state={{ from: pathname }} />
}

const toNotFound = <ToNotFound />

/**
 * react-admin with the routes of every screen. The resources register under their own names; their
 * pages live at the product's paths.
 */
export function Screens() {
  const { resources, store, queryClient, authProvider, dataProvider, routerProvider } =
    useAppServices()
  const { i18nProvider } = useLanguage()
  const children = useMemo(
    () => [
      <CustomRoutes key="screens">
        <Route path="/" element={<HomePage />} />
        <Route path={profilePath} element={<ProfilePage />} />
        <Route path={inboxPath} element={<InboxPage />} />
        <Route path={messagesPath} element={<MessagesPage />} />
        <Route path={notFoundPath} element={<NotFound />} />
        {screenRoutes(resources)}
      </CustomRoutes>,
      <CustomRoutes key="bare" noLayout>
        <Route path={loginPath} element={<Navigate to="/" replace />} />
      </CustomRoutes>,
      ...resources.map(({ name }) => (
        <Resource key={name} name={name} list={<CanonicalAddress />} hasCreate hasEdit hasShow />
      )),
    ],
    [resources],
  )
  return (
    <CoreAdminContext
      {...{ store, queryClient, authProvider, dataProvider, routerProvider, i18nProvider }}
    >
      <CoreAdminUI
        disableTelemetry
        title={product.title}
        layout={Layout}
        error={Failure}
        catchAll={() => toNotFound}
        accessDenied={() => toNotFound}
        authenticationError={() => toNotFound}
      >
        {children}
      </CoreAdminUI>
    </CoreAdminContext>
  )
}
