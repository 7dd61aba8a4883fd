import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

export interface Suggestion {
  key: string
  words: ReactNode
  pick: () => void
}

interface SuggestFieldProps {
  label: string
  text: string
  onText: (text: string) => void
  choices: readonly Suggestion[]
  /** The message if there are none. */
  none: string | null
  onClose?: () => void
}

/** A field with search results below it: Enter chooses the first, arrows move, Escape closes. */
export function SuggestField({ label, text, onText, choices, none, onClose }: SuggestFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const onKey = (event: KeyboardEvent) => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('input, button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Escape' && onClose) {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Enter' && at === 0) choices[0]?.pick()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      all[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="finder" ref={box} onKeyDown={onKey}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <p role="status" className="finder-none">
        {choices.length === 0 && none}
      </p>
      <ul aria-label={label}>
        {choices.map(({ key, words, pick }) => (
          <li key={key}>
            <button type="button" onClick={pick}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
