import Search from '@mui/icons-material/Search'
import Dialog from '@mui/material/Dialog'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '../../common/useT.ts'
import { usePalette } from './usePalette.ts'
import './palette.css'

/** Entries moved by PageUp and PageDown. */
const stride = 8

/** Searches screens, actions and records; arrows choose, Enter opens, Escape closes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { sections, busy, failed } = usePalette(text, onClose)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const entries = sections.flatMap((section) => section.entries)
  const at = Math.min(chosen, entries.length - 1)
  const optionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, text])

  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1
    const next = {
      ArrowDown: at < last ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : last,
      PageDown: Math.min(at + stride, last),
      PageUp: Math.max(at - stride, 0),
    }[event.key]
    if (next !== undefined) setChosen(Math.max(next, 0))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) entries[at]?.run()
    else return
    event.preventDefault()
  }
  const starts = sections.map((_, n) =>
    sections.slice(0, n).reduce((sum, section) => sum + section.entries.length, 0),
  )
  const count = entries.length
  const nothing = busy ? '' : t('app.palette.nothing')
  const status = count > 0 ? t('app.palette.found', { count }) : nothing
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        paper: { className: 'palette', 'aria-label': t('app.palette.title') },
        container: { className: 'palette-place' },
      }}
    >
      <div className="palette-head">
        <Search aria-hidden="true" />
        <input
          // The dialog is for typing.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('app.palette.placeholder')}
          placeholder={t('app.palette.placeholder')}
          aria-expanded={entries.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button className="round" onClick={onClose}>
          <kbd>Esc</kbd>
          <span className="hidden">{t('app.shell.close')}</span>
        </button>
      </div>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('app.palette.title')}
        aria-busy={busy}
        className="palette-list"
      >
        {sections.map(({ key, title, entries: own }, n) => (
          <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
            <div id={`${id}-${key}`} role="presentation" className="palette-title">
              {title}
            </div>
            {own.map((entry, index) => {
              const place = (starts[n] ?? 0) + index
              return (
                // The keys are the combobox's.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={entry.key}
                  id={optionId(place)}
                  role="option"
                  aria-selected={place === at}
                  className="palette-option"
                  onMouseMove={() => setChosen(place)}
                  onClick={entry.run}
                >
                  <span>{entry.label}</span>
                  {entry.note && <small>{entry.note}</small>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p className="palette-foot" role="status">
        {failed ? t('app.palette.failed') : status}
      </p>
    </Dialog>
  )
}
