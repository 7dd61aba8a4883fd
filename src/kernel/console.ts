import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { AuthProvider, RouterProvider, Store } from 'react-admin'
import { createAuthProvider } from '#dataProviders/auth.ts'
import { createDataProvider } from '#dataProviders/index.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Session } from '#dataProviders/session.ts'
import '#dataProviders/tab.ts'
import { loadGridSettingsAnew } from '#dataProviders/views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { createPaths } from './paths.ts'
import type { Paths } from './paths.ts'
import { aboveMenuOf, faceFor, menuOf } from './screens.ts'
import type { Entry, Group } from './screens.ts'
import { createQueryClient } from './queryClient.ts'
import { productRouterProvider } from './routerProvider.tsx'
import { userStore } from './store.ts'

/** What the application stands on while one user is signed in. */
export interface Console {
  user: Session
  resources: readonly Resource[]
  /** What stands in the menu before its areas. */
  above: readonly Entry[]
  /** The user's menu. */
  groups: readonly Group[]
  paths: Paths
  store: Store
  queryClient: QueryClient
  authProvider: AuthProvider
  dataProvider: MotorpoolDataProvider
  routerProvider: RouterProvider
}
export function createConsole(user: Session, all: readonly Resource[]): Console {
  const resources = all.map((one) => faceFor(user, one))
  const paths = createPaths(resources)
  void loadGridSettingsAnew()
  return {
    user,
    resources,
    above: aboveMenuOf(user, resources),
    groups: menuOf(user, resources),
    paths,
    store: userStore(user.id),
    queryClient: createQueryClient(user, resources),
    authProvider: createAuthProvider(resources),
    dataProvider: createDataProvider(resources),
    routerProvider: productRouterProvider(paths.toProductPath),
  }
}
export const ConsoleContext = createContext<Console | null>(null)

export function useConsole(): Console {
  const console = useContext(ConsoleContext)
  if (!console) throw new Error('useConsole is for what lies inside App')
  return console
}
