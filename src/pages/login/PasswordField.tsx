import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Shell } from '#i18n/messages.ts'

interface PasswordFieldProps {
  words: Pick<Shell['login'], 'show_password' | 'hide_password' | 'caps_lock'>
  label: string
  /** Name of the value in its form. */
  name: string
  disabled: boolean
  /** The error of the password. */
  fault?: string | false | undefined
  /** Tells password managers that this is not the current password. */
  fresh?: boolean
  /** Id of a text with more information. */
  described?: string
}

/** A password that can be revealed, with a note while Caps Lock is on. */
export function PasswordField({
  words,
  label,
  name,
  disabled,
  fault,
  fresh,
  described,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const hints = [described, fault && `${name}-fault`, caps && `${name}-caps`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      <span className="login-password">
        <input
          id={name}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          spellCheck={false}
          disabled={disabled}
          aria-invalid={!!fault}
          aria-describedby={hints || undefined}
          onKeyDown={watch}
          onKeyUp={watch}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? words.hide_password : words.show_password}
          onClick={() => setShown(!shown)}
        />
      </span>
      {fault && <small id={`${name}-fault`}>{fault}</small>}
      {caps && (
        <small id={`${name}-caps`} className="login-caps">
          {words.caps_lock}
        </small>
      )}
    </div>
  )
}
