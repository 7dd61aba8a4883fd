import { useEffect, useEffectEvent } from 'react'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import type { AfterSave } from './save/useSave.ts'
import { tabStops } from './tabStops.ts'

interface FormKeys {
  /** A dialog stands over the form: its keys do nothing. */
  disabled: boolean
  /** Another form does: the keys are left to that one. */
  suspended: boolean
  save?: (intent: AfterSave) => void
  copy?: () => void
  previous?: () => void
  next?: () => void
}

/**
 * Keys of the whole form: Ctrl+S saves and stays, Ctrl+Enter saves and closes, F9 copies, Alt with
 * Page Up or Down turns to a neighbour.
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
 * Enter in a line of text goes to the next field: no stray Enter, typed or scanned, saves anything.
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
