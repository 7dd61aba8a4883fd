import type { ComponentProps, ReactNode } from 'react'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  onChange?: (checked: boolean) => void
  /** What stands beside the box; without it `aria-label` names the box. */
  children?: ReactNode
}

/** Yes or no: the product's only checkbox. */
export function Checkbox(props: ChoiceProps) {
  return <Choice type="checkbox" {...props} />
}

/** One of several that share a `name`. */
export function Radio(props: ChoiceProps) {
  return <Choice type="radio" {...props} />
}

interface BoxProps extends ChoiceProps {
  type: 'checkbox' | 'radio'
}

/** The browser's own box, in the product's size and colour. */
function Choice({ onChange, children, className = '', lang, title, ...input }: BoxProps) {
  const box = (
    <input
      {...input}
      className="choice-box"
      onChange={onChange && (({ target }) => onChange(target.checked))}
    />
  )
  if (children === undefined) return box
  return (
    <label className={`choice-line ${className}`} lang={lang} title={title}>
      {box}
      <span>{children}</span>
    </label>
  )
}

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
}

/**
 * One of a few: the product's only select, whose label is read out. The browser's own list, which a
 * keyboard and a telephone know best.
 */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, className = '', options, onChange, id, describedBy, ...select } = props
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
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  )
}
