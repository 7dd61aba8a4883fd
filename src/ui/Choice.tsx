import type { ComponentProps, ReactNode } from 'react'
import './choice.css'

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
