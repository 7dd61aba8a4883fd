import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'

interface Choice {
  id: number
  text: string
  /** Displayed beside the label in smaller type. */
  note?: string
}

interface ChoiceListProps {
  label: string
  choices: readonly Choice[]
  busy: boolean
  onChoose: (id: number) => void
}

/**
 * A short list of immediate choices: the first is focused, arrows, Home and End move, Enter
 * chooses.
 */
export function ChoiceList({ label, choices, busy, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLUListElement>(null)
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])]
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  function onKeyDown(event: KeyboardEvent) {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const next = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }
  return (
    <ul ref={list} className="choice-list" aria-label={label} aria-busy={busy}>
      {choices.map(({ id, text, note }) => (
        <li key={id}>
          {/* Not disabled while a choice is being sent: the focus would be lost. */}
          <button
            type="button"
            className="choice"
            onKeyDown={onKeyDown}
            onClick={() => busy || onChoose(id)}
          >
            <span>{text}</span>
            {note && <small>{note}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
