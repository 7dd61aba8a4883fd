import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { OutlinedTextFieldProps } from '@mui/material/TextField'
import { useId } from 'react'
import type { HTMLAttributes } from 'react'

type Passed =
  | 'label'
  | 'hiddenLabel'
  | 'error'
  | 'helperText'
  | 'disabled'
  | 'required'
  | 'autoFocus'
  | 'size'
  | 'inputRef'
  | 'name'
  | 'id'
  | 'fullWidth'
  | 'className'
  | 'value'
  | 'type'
  | 'multiline'
  | 'minRows'
  | 'maxRows'
  | 'onChange'
  | 'onFocus'
  | 'onBlur'
  | 'onKeyDown'
  | 'onClick'
interface TextBoxProps extends Partial<Pick<OutlinedTextFieldProps, Passed>> {
  slotProps?: {
    /** Of the input element itself. */
    htmlInput?: HTMLAttributes<HTMLElement> & Readonly<Record<string, unknown>>
    label?: { shrink?: boolean }
    /** Of the box around it. */
    input?: Partial<Parameters<typeof OutlinedInput>[0]>
  }
}

/**
 * MUI's outlined text field by the parts that it is made of: whole, it brings selects and menus
 * along, which weigh as much as all controls together.
 */
export function TextBox(props: TextBoxProps) {
  const {
    label,
    hiddenLabel,
    error,
    helperText,
    disabled,
    required,
    size,
    fullWidth,
    className,
    onKeyDown,
    onClick,
    slotProps,
    id: given,
    ...input
  } = props
  const made = useId()
  const id = given ?? made
  const help = helperText ? `${id}-helper-text` : undefined
  return (
    <FormControl
      {...{
        hiddenLabel,
        error,
        disabled,
        required,
        size,
        fullWidth,
        className,
        onKeyDown,
        onClick,
      }}
      variant="outlined"
    >
      {label && (
        <InputLabel htmlFor={id} id={`${id}-label`} {...slotProps?.label}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        {...input}
        id={id}
        label={label}
        fullWidth={fullWidth}
        aria-describedby={help}
        inputProps={slotProps?.htmlInput}
        {...slotProps?.input}
      />
      {helperText && (
        <FormHelperText id={help} className="control-help">
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  )
}
