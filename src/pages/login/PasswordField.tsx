import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Shell } from '#i18n/messages.ts'

interface PasswordFieldProps {
  words: Shell['login']
  disabled: boolean
  missing: boolean
}

/** A password that can be looked at, with a word when Caps Lock is on. */
export function PasswordField({ words, disabled, missing }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const hints = [missing && 'password-missing', caps && 'password-caps'].filter(Boolean).join(' ')
  return (
    <div className="login-field">
      <label htmlFor="password">{words.password}</label>
      <span className="login-password">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          spellCheck={false}
          disabled={disabled}
          aria-invalid={missing}
          aria-describedby={hints || undefined}
          onKeyDown={watch}
          onKeyUp={watch}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? words.hide_password : words.show_password}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 5C7 5 2.7 8.1 1 12.5 2.7 16.9 7 20 12 20s9.3-3.1 11-7.5C21.3 8.1 17 5 12 5zm0 12.5a5 5 0 1 1 0-10 5 5 0 0 1 0 10zm0-8a3 3 0 1 0 0 6 3 3 0 0 0 0-6z" />
            {shown && <path d="M3 3l18 18" stroke="currentColor" strokeWidth="2" />}
          </svg>
        </button>
      </span>
      {missing && <small id="password-missing">{words.password_required}</small>}
      {caps && (
        <small id="password-caps" className="login-caps">
          {words.caps_lock}
        </small>
      )}
    </div>
  )
}
