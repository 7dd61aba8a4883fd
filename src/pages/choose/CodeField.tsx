interface CodeFieldProps {
  id: string
  label: string
  /** Only digits of the app are expected, not a recovery code. */
  digits: boolean
  disabled: boolean
  /** What is wrong with it. */
  fault?: string | undefined
}

/**
 * A code as it is typed or pasted, with or without spaces. Browsers and phones offer the one that
 * they know.
 */
export function CodeField({ id, label, digits, disabled, fault }: CodeFieldProps) {
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name="code"
        className="factor-code"
        autoComplete={digits ? 'one-time-code' : 'off'}
        inputMode={digits ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        disabled={disabled}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
      />
      {fault !== undefined && <small id={`${id}-fault`}>{fault}</small>}
    </div>
  )
}
