import type { ReactNode, Ref } from 'react'
import './controls.css'

/** Props of every control; `V` is the value in wire format. */
export interface ControlProps<V> {
  value: V | null | undefined
  /**
   * `faulty` is the typed text if it is invalid; the value is null then. Called at each change of
   * value, without waiting for a blur.
   */
  onChange: (value: V | null, faulty?: string) => void
  onBlur?: () => void
  label: string
  /** In a table cell: the label is for screen readers only. */
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

/** Props that do not depend on the type of the value. */
type PlainProps = Omit<ControlProps<never>, 'value' | 'onChange'>

/** The props of a text box that follow from a control's. */
export function textFieldProps(props: PlainProps) {
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
export function elementProps(props: PlainProps) {
  return {
    'aria-label': props.bare ? props.label : undefined,
    readOnly: props.readOnly,
    autoComplete: 'off',
  }
}
