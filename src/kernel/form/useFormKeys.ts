import { useEffect, useEffectEvent } from 'react'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import type { AfterSave } from './save/useSave.ts'

interface FormKeys {
  /** A dialog stands over the form. */
  off: boolean
  /** Another form does, and the keys are its own. */
  deaf: boolean
  save?: (intent: AfterSave) => void
  copy?: () => void
  previous?: () => void
  next?: () => void
}
/** Keys of the whole form: Ctrl+S saves and stays, Ctrl+Enter saves and closes, F9 copies, Alt with Page Up or Down turns to a neighbour. */
export function useFormKeys({ off, deaf, save, copy, previous, next }: FormKeys) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey
    const wanted =
      command && event.code === 'KeyS' && !event.altKey
        ? () => save?.('stay')
        : command && event.key === 'Enter'
          ? () => save?.('close')
          : event.key === 'F9'
            ? copy
            : event.altKey && event.key === 'PageUp'
              ? previous
              : event.altKey && event.key === 'PageDown'
                ? next
                : undefined
    if (!wanted || deaf || event.defaultPrevented) return
    event.preventDefault()
    if (!off) wanted()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Enter in a line of text goes to the next field: no stray Enter, of a hand or of a scanner, saves anything. */
export function enterGoesOn(event: ReactKeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, textarea, button, a[href], [tabindex="0"]')].filter(
    (one) =>
      one.tabIndex >= 0 && !one.closest('[hidden]') && !one.matches(':disabled, [aria-hidden="true"], [type="hidden"], [type="file"]'),
  )
  stops[stops.indexOf(target) + 1]?.focus()
}
