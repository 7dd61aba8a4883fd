import { useEffect } from 'react'
import { useEvent } from 'react-admin'

/** A shortcut with Ctrl or ⌘ that overrides the browser's, unless a dialog is open. */
export function useShortcut(is: (event: KeyboardEvent) => boolean, action: () => void) {
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    if (!is(event) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onKeyDown])
}
