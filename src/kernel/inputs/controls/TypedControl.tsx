import InputAdornment from '@mui/material/InputAdornment'
import { TextBox } from './TextBox.tsx'
import { useForkRef } from '@mui/material/utils'
import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import type { FaultCode } from '#resources/kernel/calls/error-codes.ts'
import { useT } from '../../../common/useT.ts'
import { elementProps, textFieldProps } from './controlProps.ts'
import type { ControlProps } from './controlProps.ts'
import { useTypedText } from './useTypedText.ts'
import type { TextCodec } from './useTypedText.ts'

interface TypedProps<V extends string | number> extends ControlProps<V> {
  codec: TextCodec<V>
  /** The fault of an unparsable text: faults.<code>. */
  fault: FaultCode
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  placeholder?: string
  /** Multi-line, with this many visible lines. */
  maxRows?: number
  /** A short suffix: the unit. */
  unit?: string
  /** A button after the text; `put` sets a value. */
  renderButton?: (put: (value: V | null) => void) => ReactNode
  onKey?: (event: KeyboardEvent, put: (value: V | null) => void) => void
}

/** A text input for a value of another type: a number, a day, a time. */
export function TypedControl<V extends string | number>(props: TypedProps<V>) {
  const { codec, fault, inputMode, placeholder, maxRows, unit, renderButton, onKey } = props
  const t = useT()
  const typed = useTypedText(props, codec)
  const inputRef = useForkRef(typed.input, props.inputRef)
  const wrong = typed.faulty && !props.error
  return (
    <TextBox
      {...textFieldProps(props)}
      error={props.error || wrong}
      helperText={wrong ? t(`app.faults.${fault}`) : props.helperText}
      inputRef={inputRef}
      value={typed.text}
      multiline={maxRows !== undefined}
      maxRows={maxRows}
      onChange={(event) => typed.type(event.target.value)}
      onFocus={typed.onFocus}
      onBlur={typed.onBlur}
      onKeyDown={onKey && ((event) => onKey(event, typed.put))}
      slotProps={{
        htmlInput: {
          ...elementProps(props),
          inputMode,
          placeholder,
        },
        // a label inside the box would overlap the unit
        ...(unit && { label: { shrink: true } }),
        input: {
          endAdornment: (unit || renderButton) && (
            <InputAdornment position="end">
              {unit}
              {!props.disabled && !props.readOnly && renderButton?.(typed.put)}
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
