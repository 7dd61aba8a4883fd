import { useEffect } from 'react'
import { connection } from '#dataProviders/http/connection.ts'
import { refreshRights } from '#dataProviders/session/session-end.ts'
import { isRecalled } from '#dataProviders/session/session.ts'

/**
 * Installs the service worker, which opens pages without a connection. A session that such a page
 * began with is confirmed by the server as soon as it can be reached.
 */
export function useOffline(): void {
  useEffect(() => {
    // absent without https; without the worker, pages need the server as they would anyway
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    void serviceWorker?.register('/service-worker.js').catch(() => null)
    return connection.watch(() => {
      if (connection.get() === 'up' && isRecalled()) void refreshRights()
    })
  }, [])
}
