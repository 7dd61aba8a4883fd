import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import './pop.css'

export interface MenuChoice {
  key: string
  label: string
  icon?: ReactNode
  /** For one of several options: whether it is selected. */
  checked?: boolean
  lang?: string
  /** Separated by a line from those above. */
  apart?: boolean
  onChoose: () => void
}

interface MenuButtonProps {
  /** The accessible name. */
  label: string
  /** The visible content. */
  sign: ReactNode
  className?: string
  /** Displayed above the choices. */
  head?: ReactNode
  choices: readonly MenuChoice[]
}

/**
 * A button with a short menu: arrows, Home and End move, Escape and Tab close. Small enough for the
 * first page.
 */
export function MenuButton({ label, sign, className = 'round', head, choices }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  useEffect(() => {
    if (!open) return
    const all = items()
    ;(all.find((one) => one.ariaChecked === 'true') ?? all[0])?.focus()
  }, [open])

  function close() {
    setOpen(false)
    button.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (next !== undefined) all[next]?.focus()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <div className="pop" onBlur={onBlur}>
      <button
        ref={button}
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {sign}
      </button>
      {open && (
        <div className="pop-body">
          {head}
          <div
            ref={menu}
            id={id}
            role="menu"
            aria-label={label}
            onKeyDown={onKeyDown}
            tabIndex={-1}
          >
            {choices.map(({ key, label: text, icon, checked, lang, apart, onChoose }) => (
              <button
                key={key}
                className={apart ? 'pop-item pop-apart' : 'pop-item'}
                role={checked === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={checked}
                tabIndex={-1}
                lang={lang}
                onClick={() => {
                  close()
                  onChoose()
                }}
              >
                {icon}
                {text}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
