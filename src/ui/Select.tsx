import { useId } from 'react'
import type { ReactNode } from 'react'
import './select.css'

interface SelectProps<T extends string> {
  label: string
  /** The label is read out, not shown. */
  bare?: boolean
  className?: string
  value: T
  options: readonly (readonly [value: T, text: string])[]
  onChange: (value: T) => void
  disabled?: boolean | undefined
  /** Below it; false while there is none, so that the select stays the same element. */
  help?: ReactNode
  /** Each option is in the language that it is called by. */
  languages?: boolean
}

/**
 * One of a few: the product's only select. The browser's own list, which a keyboard and a telephone
 * know best.
 */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, bare = false, className = '', value, options, onChange, disabled, help } = props
  const id = useId()
  const select = (
    <select
      id={id}
      className={bare ? `select ${className}` : 'select'}
      aria-label={bare ? label : undefined}
      aria-describedby={help ? `${id}-help` : undefined}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value as T)}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one} lang={props.languages ? one : undefined}>
          {text}
        </option>
      ))}
    </select>
  )
  if (bare && help === undefined) return select
  return (
    <div className={`select-field ${className}`}>
      {!bare && <label htmlFor={id}>{label}</label>}
      <div className="select-box">
        {select}
        {!bare && (
          <fieldset aria-hidden="true" className="select-edge">
            <legend>{label}</legend>
          </fieldset>
        )}
      </div>
      {help && (
        <small id={`${id}-help`} className="select-help">
          {help}
        </small>
      )}
    </div>
  )
}
