import { useId } from 'react'
import type { ReactNode } from 'react'
import { Select } from './Select.tsx'
import type { SelectProps } from './Select.tsx'

interface SelectFieldProps<T extends string> extends Omit<SelectProps<T>, 'id' | 'describedBy'> {
  /** The label is read out, not shown. */
  bare?: boolean
  /** Below it. */
  help?: ReactNode
}

/** A select as a field among others: its label stands in its edge. */
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
