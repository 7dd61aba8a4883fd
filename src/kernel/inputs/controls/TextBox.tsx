import TextareaAutosize from '@mui/material/TextareaAutosize'
import { useForkRef } from '@mui/material/utils'
import { useId, useRef } from 'react'
import type {
  ChangeEvent,
  FocusEventHandler,
  HTMLAttributes,
  KeyboardEventHandler,
  MouseEventHandler,
  ReactNode,
  Ref,
} from 'react'
import './text-box.css'

interface TextBoxProps {
  label?: string | undefined
  error?: boolean | undefined
  helperText?: ReactNode
  disabled?: boolean | undefined
  required?: boolean | undefined
  autoFocus?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  name?: string | undefined
  id?: string | undefined
  className?: string | undefined
  value: string | number
  type?: string | undefined
  /** Grows with the text, within these numbers of lines. */
  multiline?: boolean | undefined
  minRows?: number | undefined
  maxRows?: number | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onFocus?: FocusEventHandler<HTMLElement> | undefined
  onBlur?: FocusEventHandler<HTMLElement> | undefined
  onKeyDown?: KeyboardEventHandler<HTMLElement> | undefined
  onClick?: MouseEventHandler<HTMLElement> | undefined
  slotProps?: {
    /** Of the input element itself. */
    htmlInput?: HTMLAttributes<HTMLElement> & Readonly<Record<string, unknown>>
    label?: { shrink?: boolean }
    /** Of the box around it. */
    input?: {
      ref?: Ref<HTMLDivElement>
      className?: string | undefined
      startAdornment?: ReactNode
      endAdornment?: ReactNode
    }
  }
}

/** ' ' reserves an empty line. */
const emptyLine = <span aria-hidden="true">{'\u200b'}</span>

/**
 * A text field that looks and behaves like MUI's outlined one, in plain elements and one style
 * sheet: a form has dozens of them, and each of MUI's is twenty components whose styles are
 * computed while rendering.
 */
export function TextBox(props: TextBoxProps) {
  const { label, error, helperText, disabled, required, className, onKeyDown, onClick } = props
  const { slotProps = {}, value } = props
  const made = useId()
  const id = props.id ?? made
  const help = helperText ? `${id}-helper-text` : undefined
  const { ref: frame, className: within, startAdornment, endAdornment } = slotProps.input ?? {}
  const raised = slotProps.label?.shrink || Boolean(startAdornment) || value !== ''
  const input = useRef<HTMLInputElement>(null)
  return (
    // Keys and clicks of the input and its adornments are handled here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={className ? `text-box ${className}` : 'text-box'}
      data-error={error || undefined}
      data-disabled={disabled || undefined}
      data-raised={raised || undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {label && (
        <label className="text-box-label" htmlFor={id} id={`${id}-label`}>
          {label}
          {required && <span aria-hidden="true">{'\u2009*'}</span>}
        </label>
      )}
      {/* A click beside the text focuses the input; keyboard users need no equivalent. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={frame}
        className={within ? `text-box-frame ${within}` : 'text-box-frame'}
        data-start={startAdornment ? true : undefined}
        data-end={endAdornment ? true : undefined}
        data-lines={props.multiline || undefined}
        onClick={({ currentTarget, target }) => currentTarget === target && input.current?.focus()}
      >
        {startAdornment}
        <Input {...props} {...{ id, help, input }} />
        {endAdornment}
        <fieldset className="text-box-outline" aria-hidden="true">
          <legend>{label ? <span>{required ? `${label}\u2009*` : label}</span> : null}</legend>
        </fieldset>
      </div>
      {helperText && (
        <p id={help} className="text-box-help control-help">
          {helperText === ' ' ? emptyLine : helperText}
        </p>
      )}
    </div>
  )
}

interface InputProps extends TextBoxProps {
  id: string
  help: string | undefined
  input: Ref<HTMLInputElement>
}

/** The editable element. */
function Input({ id, help, input, inputRef, slotProps, ...props }: InputProps) {
  const ref = useForkRef(input, inputRef)
  const common = {
    id,
    className: 'text-box-input',
    name: props.name,
    value: props.value,
    disabled: props.disabled,
    required: props.required,
    // set by a form or a dialog when it opens
    autoFocus: props.autoFocus,
    onFocus: props.onFocus,
    onBlur: props.onBlur,
    'aria-invalid': props.error ?? false,
    'aria-describedby': help,
    ...slotProps?.htmlInput,
  }
  if (!props.multiline)
    return <input {...common} ref={ref} type={props.type ?? 'text'} onChange={props.onChange} />
  return (
    <TextareaAutosize
      {...common}
      ref={ref as Ref<unknown> as Ref<HTMLTextAreaElement>}
      minRows={props.minRows}
      maxRows={props.maxRows}
      onChange={props.onChange as unknown as (event: ChangeEvent<HTMLTextAreaElement>) => void}
    />
  )
}
