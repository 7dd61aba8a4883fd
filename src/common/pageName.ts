import { useEffect } from 'react'
import { signal } from '#dataProviders/browser/signal.ts'

/** Name of the record on a page of its own. */
export const pageName = signal<string | null>(null)

/** Sets the title of the record on the screen: the last breadcrumb and the window title. */
export function usePageName(name: string): void {
  useEffect(() => {
    pageName.set(name || null)
    return () => pageName.set(null)
  }, [name])
}
