import { useEffect } from 'react'
import { connection } from '#dataProviders/http/connection.ts'
import { refreshRights } from '#dataProviders/session/session-end.ts'
import { confirmSession, isRecalled } from '#dataProviders/session/session.ts'

/** ms after the first page, so that the worker's downloads do not compete with it. */
const later = 5000
/** ms between two renewals of the stored session while the server responds. */
const renewal = 600_000

/**
 * Installs the service worker, which opens pages offline. A session with which such a page started
 * is confirmed by the server as soon as it can be reached; a confirmed session is stored again
 * while the page is open.
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
  // absent without https; without the worker, pages need the server
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  void serviceWorker?.register('/service-worker.js').catch(() => null)
}

async function confirm(): Promise<void> {
  if (await refreshRights()) confirmSession()
}
