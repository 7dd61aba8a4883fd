import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import type { ControlProps } from './controlProps.ts'

/** Yes or no. */
export function FlagControl(props: ControlProps<boolean>) {
  const help = useId()
  const { label, bare, error, helperText, disabled, readOnly, size = 'small' } = props
  const box = (
    <Checkbox
      size={size}
      checked={props.value === true}
      disabled={disabled || readOnly}
      autoFocus={props.autoFocus}
      onChange={(_, checked) => props.onChange(checked)}
      onBlur={props.onBlur}
      name={props.name}
      id={props.id}
      slotProps={{
        input: {
          ref: props.inputRef,
          'aria-label': bare ? label : undefined,
          'aria-invalid': error || undefined,
          'aria-describedby': helperText ? help : undefined,
        },
      }}
    />
  )
  return (
    <FormControl error={error} fullWidth>
      {bare ? box : <FormControlLabel control={box} label={label} />}
      {helperText && <FormHelperText id={help}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
