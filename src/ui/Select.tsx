import './select.css'

export interface SelectProps<T extends string> {
  label: string
  className?: string
  value: T
  options: readonly (readonly [value: T, text: string])[]
  onChange: (value: T) => void
  disabled?: boolean | undefined
  /** Of a field, whose label is shown and which has more to say. */
  id?: string
  describedBy?: string | undefined
  /** Each option is in the language that it is called by. */
  languages?: boolean
}

/**
 * One of a few: the product's only select, whose label is read out. The browser's own list, which a
 * keyboard and a telephone know best.
 */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, className = '', options, onChange, id, describedBy, languages, ...select } = props
  return (
    <select
      {...select}
      id={id}
      className={`select ${className}`}
      aria-label={id ? undefined : label}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.value as T)}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one} lang={languages ? one : undefined}>
          {text}
        </option>
      ))}
    </select>
  )
}
