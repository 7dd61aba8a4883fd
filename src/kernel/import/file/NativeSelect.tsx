import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'

interface NativeSelectProps {
  label: string
  /** The label is read out, not shown. */
  bare?: boolean
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
  disabled?: boolean
  helperText?: ReactNode
}

/** One of a few: the browser's own list, which a keyboard and a telephone know best. */
export function NativeSelect({
  label,
  bare = false,
  value,
  options,
  onChange,
  disabled,
  helperText,
}: NativeSelectProps) {
  return (
    <TextField
      select
      fullWidth
      disabled={disabled}
      helperText={helperText}
      label={bare ? undefined : label}
      hiddenLabel={bare}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        select: { native: true },
        htmlInput: bare ? { 'aria-label': label } : {},
      }}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </TextField>
  )
}
