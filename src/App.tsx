import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { use, useEffect, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import type { Session } from '#dataProviders/session.ts'
import { guardSession, onSessionEnd } from '#dataProviders/session-end.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { ConsoleContext, createConsole } from './shell/console.ts'
import { styleCache } from './shell/emotion.ts'
import { firstWords, LanguageContext, useWords } from './shell/language.ts'
import type { Words } from './shell/language.ts'
import { mode } from './shell/mode.ts'
import { Screens } from './shell/Screens.tsx'
import { useSignal } from './shell/useSignal.ts'
import { themes } from './theme.ts'

const ours = allResources()
let words: Promise<Words> | undefined

/** The application of one signed-in user; another one gets another. */
export function App({ user }: { user: Session }) {
  words ??= firstWords(ours)
  return <Application user={user} first={use(words)} resources={ours} />
}

interface ApplicationProps {
  user: Session
  first: Words
  resources: readonly Resource[]
}
/** What lives as long as a session: caches, providers, the router. */
export function Application({ user, first, resources }: ApplicationProps) {
  const [console] = useState(() => createConsole(user, resources))
  // A data router: in no other can react-router stop somebody from leaving a changed form.
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Screens /> }]))
  const language = useWords(first, console.store, resources)
  const theme = themes[useSignal(mode)]
  useEffect(() => guardSession(), [])
  useEffect(
    () =>
      onSessionEnd(() => {
        router.dispose()
        console.queryClient.clear()
      }),
    [console, router],
  )
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme}>
        <ConsoleContext value={console}>
          <LanguageContext value={language}>
            <RouterProvider router={router} />
          </LanguageContext>
        </ConsoleContext>
      </ThemeProvider>
    </CacheProvider>
  )
}
