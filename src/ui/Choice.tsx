import type { ComponentProps, ReactNode } from 'react'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  onChange?: (checked: boolean) => void
  /** The label beside the box; without it `aria-label` is used. */
  children?: ReactNode
}

/** The product's only checkbox. */
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

/** The native control, in the product's size and colour. */
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
  /** For a field with a visible label and further descriptions. */
  id?: string
  describedBy?: string | undefined
}

/**
 * The product's only select, with an accessible label. The native list works best with keyboards
 * and phones.
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
