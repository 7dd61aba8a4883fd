import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { AuthProvider, RouterProvider, Store } from 'react-admin'
import { createAuthProvider } from '#dataProviders/session/auth-provider.ts'
import { createDataProvider } from '#dataProviders/index.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import '#dataProviders/browser/tab-storage.ts'
import { loadGridSettingsAnew } from '#dataProviders/records/saved-views.ts'
import { resourceInContract } from '#resources/kernel/own-fields.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { createPaths } from './paths.ts'
import type { Paths } from './paths.ts'
import { pinnedEntriesOf, screensFor, menuOf } from './menuScreens.ts'
import type { MenuEntry, MenuGroup } from './menuScreens.ts'
import { createQueryClient } from './queryClient.ts'
import { productRouterProvider } from './routerProvider.tsx'
import { userStore } from './userStore.ts'

/** The services of the application while one user is signed in. */
export interface AppServices {
  user: Session
  resources: readonly Resource[]
  /** Menu entries above its areas. */
  above: readonly MenuEntry[]
  /** The user's menu. */
  groups: readonly MenuGroup[]
  paths: Paths
  store: Store
  queryClient: QueryClient
  authProvider: AuthProvider
  dataProvider: MotorpoolDataProvider
  routerProvider: RouterProvider
}

export function createAppServices(user: Session, all: readonly Resource[]): AppServices {
  const resources = all
    .map((one) => resourceInContract(one, user.contract.own_fields))
    .flatMap((one) => [screensFor(user, one), ...namedDesks(one)])
  const paths = createPaths(resources)
  void loadGridSettingsAnew()
  return {
    user,
    resources,
    above: pinnedEntriesOf(user, resources),
    groups: menuOf(user, resources),
    paths,
    store: userStore(user.id),
    queryClient: createQueryClient(user, resources),
    authProvider: createAuthProvider(resources),
    dataProvider: createDataProvider(resources),
    routerProvider: productRouterProvider(paths.toProductPath),
  }
}

export const AppServicesContext = createContext<AppServices | null>(null)

export function useAppServices(): AppServices {
  const services = useContext(AppServicesContext)
  if (!services) throw new Error('useConsole is for what lies inside App')
  return services
}
