import { useForkRef } from '@mui/material/utils'
import { useMemo, useRef, useState } from 'react'
import { useT } from '../../../../common/useT.ts'
import { useFormats } from '../../../../common/useFormats.ts'
import { dayCodec, monthCodec } from '../../textCodecs.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { TypedControl } from '../TypedControl.tsx'
import type { ControlProps } from '../controlProps.ts'

interface DayControlProps extends ControlProps<string> {
  /** A month, stored as its first day: any day of it can be picked. */
  of?: 'month' | undefined
}

/** A day, typed in any common format; the calendar is optional (Alt+↓). */
export function DayControl({ of, ...props }: DayControlProps) {
  const formats = useFormats()
  const t = useT()
  const codec = useMemo(
    () => (of === 'month' ? monthCodec(formats) : dayCodec(formats)),
    [formats, of],
  )
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useForkRef(input, props.inputRef)
  return (
    <TypedControl
      {...props}
      inputRef={inputRef}
      codec={codec}
      fault={of ?? 'day'}
      placeholder={t(of === 'month' ? 'app.input.month_hint' : 'app.input.day_hint')}
      onKey={(event) => event.altKey && event.key === 'ArrowDown' && setOpen(true)}
      renderButton={(put) => (
        <CalendarButton
          label={props.label}
          value={/^\d{4}-\d\d-\d\d$/.test(props.value ?? '') ? (props.value ?? null) : null}
          anchor={input}
          open={open}
          setOpen={setOpen}
          onPick={(day) => put(of === 'month' ? `${day.slice(0, 8)}01` : day)}
        />
      )}
    />
  )
}
