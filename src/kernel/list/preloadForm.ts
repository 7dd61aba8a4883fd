import { useEffect } from 'react'

let asked = false

/**
 * Loads the form's chunk while the pointer or the focus approaches a record, so that it opens
 * without a delay.
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

/** ms after the rows are rendered, so that it does not compete with them. */
const later = 500

/**
 * Loads the form's chunk after a list's rows are rendered, so that the first record opens without a
 * delay as well.
 */
export function usePreloadedForm(hasRows: boolean): void {
  useEffect(() => {
    if (!hasRows) return
    const timer = setTimeout(preloadForm, later)
    return () => clearTimeout(timer)
  }, [hasRows])
}
