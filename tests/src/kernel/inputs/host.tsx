// The surroundings of an input: react-admin's contexts, Russian texts, a fake data provider.
import { createTheme } from '@mui/material/styles'
import { render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import polyglot from 'ra-i18n-polyglot'
import type { ReactNode } from 'react'
import { AdminContext, Notification } from 'react-admin'
import type { DataProvider } from 'react-admin'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { session } from '#dataProviders/session/session.ts'
import { pluralRules } from '#i18n/plural.ts'
import { ru } from '#i18n/ru/index.ts'
import { toTree } from '#i18n/tree.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { AppServicesContext, createAppServices } from '#src/kernel/appServices.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { signedIn } from '../form/signedIn.ts'

const resources = [...allResources(), ...specimens] as Resource[]
const messages = toTree(ru, resources)
export const i18nProvider = polyglot(() => messages, 'ru', [{ locale: 'ru', name: 'Русский' }], {
  pluralRules,
})

const still = createTheme({ transitions: { create: () => 'none' } })

/** Of the user signed in by the test; else of a user with all rights. */
const consoleNow = () => {
  const user = session.get()
  return createAppServices(
    user ?? { ...signedIn(1, resources), realm_access: { roles: ['root'] } },
    resources,
  )
}

/**
 * Draws `node` at `path`, with a page `/elsewhere` to leave for, and hands a keyboard and a mouse.
 */
export function draw(
  node: ReactNode,
  { dataProvider = {}, path = '/' }: { dataProvider?: object; path?: string } = {},
) {
  const page = (
    <AdminContext
      dataProvider={dataProvider as DataProvider}
      i18nProvider={i18nProvider}
      theme={still}
    >
      <AppServicesContext value={consoleNow()}>{node}</AppServicesContext>
      <Notification />
    </AdminContext>
  )
  const router = createMemoryRouter(
    [
      { path: '/elsewhere', element: <p>elsewhere</p> },
      { path: '*', element: page },
    ],
    { initialEntries: [path] },
  )
  return {
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    router,
    ...render(<RouterProvider router={router} />),
  }
}
