import { useEffect } from 'react'
import { signal } from '#dataProviders/browser/signal.ts'

/** Name of the record on a page of its own. */
export const pageName = signal<string | null>(null)

/**
 * Says what the record on the screen is called: the last breadcrumb and the title of the window.
 */
export function usePageName(name: string): void {
  useEffect(() => {
    pageName.set(name || null)
    return () => pageName.set(null)
  }, [name])
}
