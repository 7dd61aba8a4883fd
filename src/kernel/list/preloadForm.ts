import { useEffect } from 'react'

let asked = false

/**
 * Fetches the form while the pointer or the keyboard is on its way to a record, so that it opens
 * without a wait.
 */
export function preloadForm(): void {
  if (asked) return
  asked = true
  Promise.all([import('../form/RecordDrawer.tsx'), import('../form/RecordEditor.tsx')]).catch(
    () => {
      asked = false
    },
  )
}

/** ms after the rows are there: what the reader of the list waits for comes first. */
const later = 500

/** Fetches the form once the rows of a list are there: the first record opens without a wait, too. */
export function usePreloadedForm(hasRows: boolean): void {
  useEffect(() => {
    if (!hasRows) return
    const timer = setTimeout(preloadForm, later)
    return () => clearTimeout(timer)
  }, [hasRows])
}
