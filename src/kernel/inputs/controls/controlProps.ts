import type { ReactNode, Ref } from 'react'
import './controls.css'

/** What every control understands; `V` is the value as it goes over the wire. */
export interface ControlProps<V> {
  value: V | null | undefined
  /**
   * `faulty` is the typed text when nothing could be made of it; the value is null then. Called at
   * each change of meaning, so nothing typed waits for a blur.
   */
  onChange: (value: V | null, faulty?: string) => void
  onBlur?: () => void
  label: string
  /** In a cell of a table: the label is read out, not shown. */
  bare?: boolean
  error?: boolean
  helperText?: ReactNode
  disabled?: boolean
  readOnly?: boolean
  required?: boolean
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
  name?: string
  id?: string
}

/** The props of a text box that follow from a control's. */
export function textFieldProps(props: ControlProps<never>) {
  const {
    label,
    bare,
    error,
    helperText,
    disabled,
    required,
    autoFocus,
    inputRef,
    name,
    id,
    readOnly,
  } = props
  return {
    label: bare ? undefined : label,
    error,
    helperText,
    disabled,
    required,
    autoFocus,
    inputRef,
    name,
    id,
    className: readOnly ? 'control-read-only' : undefined,
  }
}

/** Attributes of the input element itself. */
export function elementProps(props: ControlProps<never>) {
  return {
    'aria-label': props.bare ? props.label : undefined,
    readOnly: props.readOnly,
    autoComplete: 'off',
  }
}
