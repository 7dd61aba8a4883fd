// The first script of every page: small. It asks who is signed in and, at the same time, fetches
// what that person will need.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askEarly, loadSession, probablySignedIn } from '#dataProviders/session/session.ts'
import './ui/base.css'
import { Start } from './shell/start/Start.tsx'
import { followSession, prefetch } from './shell/start/prefetch.ts'

followSession()
// A failure shows on the page: Start asks again.
loadSession().catch(() => null)
askEarly()
if (probablySignedIn()) prefetch()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Start />
  </StrictMode>,
)
