import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { pageKey } from './grid/gridKeymap.ts'
import type { PageKey } from './grid/gridKeymap.ts'

/** Shortcuts that work outside of text inputs and dialogs. */
export function useShortcuts(actions: Readonly<Partial<Record<PageKey, () => void>>>) {
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    const key = pageKey(event)
    const action = key && actions[key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onKeyDown])
}
