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
