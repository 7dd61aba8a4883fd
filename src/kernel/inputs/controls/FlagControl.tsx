import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { Checkbox } from '../../../ui/Choice.tsx'
import type { ControlProps } from './controlProps.ts'

/** Yes or no. */
export function FlagControl({
  value,
  onChange,
  label,
  bare,
  error,
  helperText,
  disabled,
  readOnly,
  inputRef,
  autoFocus,
  onBlur,
  name,
  id,
}: ControlProps<boolean>) {
  const help = useId()
  return (
    <FormControl error={error} fullWidth>
      <Checkbox
        checked={value === true}
        disabled={disabled || readOnly}
        autoFocus={autoFocus}
        onChange={onChange}
        onBlur={onBlur}
        name={name}
        id={id}
        ref={inputRef}
        aria-label={bare ? label : undefined}
        aria-invalid={error || undefined}
        aria-describedby={helperText ? help : undefined}
      >
        {bare ? undefined : label}
      </Checkbox>
      {helperText && <FormHelperText id={help}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
