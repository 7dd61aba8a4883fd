import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { lazy, use, useEffect, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import createCache from '@emotion/cache'
import { readLocal } from '#dataProviders/browser/local-storage.ts'
import { watchDrafts } from '#dataProviders/records/drafts.ts'
import { keptRowsMark } from '#dataProviders/session/kept-session.ts'
import { pendingSteps, session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { generation, guardSession, onSessionEnd } from '#dataProviders/session/session-end.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { AppServicesContext, createAppServices } from '../../kernel/appServices.ts'
import { firstWords, LanguageContext, useWords } from '../../common/language.ts'
import type { Words } from '../../common/language.ts'
import { loadChoose } from './loadChoose.ts'
import { themeMode } from '../../common/themeMode.ts'
import { registerViewSlots } from '../../kernel/viewSlots.ts'
import { pageSlots } from '../../pages/viewSlots.ts'
import { refuseDroppedFiles } from './refuseDroppedFiles.ts'
import { Screens } from './Screens.tsx'
import { useSignal } from '../../common/useSignal.ts'
import { themes } from '../../ui/theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
/** Runtime styles carry the nonce of this page, because its policy permits no others. */
const styleCache = createCache({ key: 'css', ...(nonce && { nonce }) })

// in a cascade layer below every class of the product (ui/base.css)
const insert = styleCache.insert
styleCache.insert = (selector, serialized, ...rest) =>
  insert(selector, { ...serialized, styles: `@layer mui {${serialized.styles}}` }, ...rest)

const ours = allResources()
registerViewSlots(pageSlots)
// Also while signed out: a tab waiting for a password follows the one where it was entered.
guardSession()
session.watch(forgetKeptRows)
forgetKeptRows()

/** Removes the rows of a session that ended while no page was open. */
function forgetKeptRows(): void {
  if (session.get() === null && readLocal(keptRowsMark) !== null)
    void import('#dataProviders/browser/kept-rows.ts').then(
      ({ forgetRows }) => forgetRows(),
      () => null,
    )
}

let words: Promise<Words> | undefined

const Choose = lazy(async () => ({ default: (await loadChoose()).ChoosePage }))

/** The application of one signed-in user, after the sign-in steps; another user gets a new one. */
export function App({ user }: { user: Session }) {
  words ??= firstWords(ours)
  const step = nextStep(user, useSignal(pendingSteps))
  const rights = useSignal(generation)
  if (step) return <Choose user={user} step={step} />
  return <Application key={rights} user={user} first={use(words)} resources={ours} />
}

/** The server's requirements apply after a reload too; the other steps only after a sign-in. */
function nextStep(user: Session, left: ReturnType<typeof pendingSteps.get>) {
  if (user.mustChangePassword) return 'password'
  if (user.mustEnableSecondFactor) return 'second_factor'
  return left.find((step) => (step === 'role' ? user.roles.length > 1 : user.mayAttach))
}

interface ApplicationProps {
  user: Session
  first: Words
  resources: readonly Resource[]
}

/** Objects with the lifetime of a session: caches, providers, the router. */
export function Application({ user, first, resources }: ApplicationProps) {
  const [console] = useState(() => createAppServices(user, resources))
  // A data router: only that can block leaving a changed form.
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Screens /> }]))
  const language = useWords(first, console.store, resources)
  const theme = themes[useSignal(themeMode)]
  useEffect(
    () =>
      onSessionEnd(() => {
        router.dispose()
        console.queryClient.clear()
      }),
    [console, router],
  )
  // Sends drafts stored in this browser that could not be sent when they were typed.
  useEffect(() => watchDrafts(), [])
  useEffect(() => refuseDroppedFiles(), [])
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme}>
        <AppServicesContext value={console}>
          <LanguageContext value={language}>
            <RouterProvider router={router} />
          </LanguageContext>
        </AppServicesContext>
      </ThemeProvider>
    </CacheProvider>
  )
}
