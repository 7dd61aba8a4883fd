import { useEffect, useEffectEvent } from 'react'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import type { AfterSave } from './save/useSave.ts'
import { tabStops } from './tabStops.ts'

interface FormKeys {
  /** A dialog is open over the form: its shortcuts are off. */
  disabled: boolean
  /** Another form is open over it: the shortcuts belong to that one. */
  suspended: boolean
  save?: (intent: AfterSave) => void
  copy?: () => void
  previous?: () => void
  next?: () => void
}

/**
 * Shortcuts of the form: Ctrl+S saves and stays, Ctrl+Enter saves and closes, F9 copies, Alt with
 * Page Up or Down opens a neighbour.
 */
export function useFormKeys({ disabled, suspended, save, copy, previous, next }: FormKeys) {
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    const command = event.ctrlKey || event.metaKey
    if (command && event.code === 'KeyS' && !event.altKey) return () => save?.('stay')
    if (command && event.key === 'Enter') return () => save?.('close')
    if (event.key === 'F9') return copy
    if (event.altKey && event.key === 'PageUp') return previous
    if (event.altKey && event.key === 'PageDown') return next
    return undefined
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const wanted = actionOf(event)
    if (!wanted || suspended || event.defaultPrevented) return
    event.preventDefault()
    if (!disabled) wanted()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/**
 * Enter in a single-line input moves to the next field: a stray Enter, typed or scanned, saves
 * nothing.
 */
export function enterGoesOn(event: ReactKeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event
  if (
    event.key !== 'Enter' ||
    event.ctrlKey ||
    event.metaKey ||
    event.defaultPrevented ||
    !(target instanceof HTMLInputElement)
  )
    return
  event.preventDefault()
  const stops = tabStops(currentTarget)
  stops[stops.indexOf(target) + 1]?.focus()
}
