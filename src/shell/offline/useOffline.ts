import { useEffect } from 'react'
import { connection } from '#dataProviders/http/connection.ts'
import { refreshRights } from '#dataProviders/session/session-end.ts'
import { confirmSession, isRecalled } from '#dataProviders/session/session.ts'

/** ms after the first page, so that what the worker stores does not compete with it. */
const later = 5000
/** ms between two renewals of the kept session while the server answers. */
const renewal = 600_000

/**
 * Installs the service worker, which opens pages without a connection. A session that such a page
 * began with is confirmed by the server as soon as it can be reached; one that the server knows is
 * stored again while the page is open.
 */
export function useOffline(): void {
  useEffect(() => {
    const installation = setTimeout(installWorker, later)
    const timer = setInterval(() => {
      if (connection.get() === 'up' && !isRecalled()) confirmSession()
    }, renewal)
    const stop = connection.watch(() => {
      if (connection.get() === 'up' && isRecalled()) void confirm()
    })
    return () => {
      clearTimeout(installation)
      clearInterval(timer)
      stop()
    }
  }, [])
}

function installWorker(): void {
  // absent without https; without the worker, pages need the server as they would anyway
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  void serviceWorker?.register('/service-worker.js').catch(() => null)
}

async function confirm(): Promise<void> {
  if (await refreshRights()) confirmSession()
}
