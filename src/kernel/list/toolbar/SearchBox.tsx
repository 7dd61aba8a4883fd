import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { searchWords } from '#resources/kernel/values/search-key.ts'
import { CrossGlyph, SearchGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import './buttons.css'
import './toolbar.css'

interface SearchBoxProps {
  /** The list's current search. */
  value: string
  onSearch: (text: string) => void
  /** Called by Down: focuses the rows. */
  onLeave: () => void
  input: RefObject<HTMLInputElement | null>
}

const pause = 250

/** A debounced search box that never changes the text or moves the cursor while typing. */
export function SearchBox({ value, onSearch, onLeave, input }: SearchBoxProps) {
  const t = useT()
  const hint = useId()
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  // An external change of the search (Back, a reset) replaces the text; the result of typing does
  // not.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (text: string) => {
    clearTimeout(timer.current)
    const next = text.trim()
    if (next === sent.current) return
    sent.current = next
    onSearch(next)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(text), pause)
  }
  const clear = () => {
    setTyped('')
    send('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') send(typed)
    else if (event.key === 'Escape' && typed !== '') clear()
    else if (event.key === 'Escape') input.current?.blur()
    else if (event.key === 'ArrowDown') onLeave()
    else return
    event.preventDefault()
  }
  // Words this short match only at the beginning of words.
  const short = searchWords(typed).some((word) => word.length < 3)
  return (
    <div className="search" role="search">
      <SearchGlyph />
      <input
        ref={input}
        type="search"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        // Leaving sends a pending search at once, so that it does not interfere later.
        onBlur={() => send(typed)}
        placeholder={t('app.list.search')}
        aria-label={t('app.list.search')}
        aria-describedby={hint}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        enterKeyHint="search"
      />
      {typed !== '' && (
        <button
          type="button"
          className="button round clear"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={clear}
          aria-label={t('app.list.clear_search')}
        >
          <CrossGlyph />
        </button>
      )}
      <span id={hint} className="hint" role="status">
        {short && t('app.list.short_search')}
      </span>
    </div>
  )
}
