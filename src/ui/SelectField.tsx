import { useId } from 'react'
import type { ReactNode } from 'react'
import { Select } from './Choice.tsx'
import type { SelectProps } from './Choice.tsx'
import './select-field.css'

interface SelectFieldProps<T extends string> extends Omit<SelectProps<T>, 'id' | 'describedBy'> {
  /** The label is for screen readers only. */
  bare?: boolean
  /** Displayed below the field. */
  help?: ReactNode
}

/** A select that looks like other fields: its label is in its border. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { bare = false, help, className = '', ...select } = props
  const id = useId()
  return (
    <div className={`select-field ${className}`}>
      {!bare && <label htmlFor={id}>{select.label}</label>}
      <div className="select-box">
        <Select {...select} {...(!bare && { id })} describedBy={help ? `${id}-help` : undefined} />
        {!bare && (
          <fieldset aria-hidden="true" className="select-edge">
            <legend>{select.label}</legend>
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
