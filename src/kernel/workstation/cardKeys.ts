/** Maps keys to actions of the card. */
type CardKey = 'save' | 'leave' | 'nothing'

interface Pressed {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
  target: EventTarget | null
}

/**
 * Ctrl+Enter and Ctrl+S save from anywhere, Enter from an answer, the button, or the card's last
 * number (`last`): not from a text, where a scanner may end a code with it, nor while the key is
 * held down.
 */
export function cardKey(event: Pressed, last: string | null): CardKey | null {
  const { key, target } = event
  if (event.altKey) return null
  if (key === 'Escape') return 'leave'
  const command = event.ctrlKey || event.metaKey
  const saves = command && (key === 'Enter' || event.code === 'KeyS')
  const answers =
    key === 'Enter' &&
    target instanceof Element &&
    (target.closest('.choice-button, .card-save') || isInputOf(target, last))
  if (!saves && !answers) return null
  return event.repeat ? 'nothing' : 'save'
}

export function isInputOf(target: EventTarget | null, name: string | null): boolean {
  return target instanceof HTMLInputElement && target.name === name
}

/** The answer of a number key, from 0; null for other keys. */
export function answerOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Omit<Pressed, 'target'>): number | null {
  return !ctrlKey && !metaKey && !altKey && /^[1-9]$/.test(key) ? Number(key) - 1 : null
}
