interface CodeFieldProps {
  id: string
  label: string
  /** Only codes of the app are expected, no recovery codes. */
  digits: boolean
  disabled: boolean
  /** The error of the code. */
  fault?: string | undefined
}

/**
 * An input for a code, typed or pasted with or without spaces. Browsers and phones suggest a
 * received code.
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
