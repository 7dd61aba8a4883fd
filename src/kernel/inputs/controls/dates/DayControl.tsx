import { useForkRef } from '@mui/material/utils'
import { useMemo, useState } from 'react'
import { useT } from '../../../../common/useT.ts'
import { useFormats } from '../../../../common/useFormats.ts'
import { dayCodec } from '../../textCodecs.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { TypedControl } from '../TypedControl.tsx'
import type { ControlProps } from '../controlProps.ts'

/** A day, typed in any usual way; the calendar is there for who wants it (Alt+↓). */
export function DayControl(props: ControlProps<string>) {
  const formats = useFormats()
  const t = useT()
  const codec = useMemo(() => dayCodec(formats), [formats])
  const [open, setOpen] = useState(false)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const inputRef = useForkRef(setInput, props.inputRef)
  return (
    <TypedControl
      {...props}
      inputRef={inputRef}
      codec={codec}
      fault="day"
      placeholder={t('app.input.day_hint')}
      onKey={(event) => event.altKey && event.key === 'ArrowDown' && setOpen(true)}
      renderButton={(put) => (
        <CalendarButton
          label={props.label}
          value={/^\d{4}-\d\d-\d\d$/.test(props.value ?? '') ? (props.value ?? null) : null}
          anchor={input}
          open={open}
          setOpen={setOpen}
          onPick={put}
        />
      )}
    />
  )
}
