import { TextBox } from './TextBox.tsx'
import { elementProps, textFieldProps } from './controlProps.ts'
import type { ControlProps } from './controlProps.ts'

interface TextControlProps extends ControlProps<string> {
  multiline?: boolean
  type?: 'text' | 'email'
}

/**
 * A single-line or multi-line text; one that is too long is kept as typed, for the schema to
 * refuse.
 */
export function TextControl({ multiline, type = 'text', ...props }: TextControlProps) {
  return (
    <TextBox
      {...textFieldProps(props)}
      type={multiline ? undefined : type}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={props.onBlur}
      multiline={multiline}
      minRows={multiline ? 3 : undefined}
      maxRows={multiline ? 12 : undefined}
      slotProps={{ htmlInput: elementProps(props) }}
    />
  )
}
