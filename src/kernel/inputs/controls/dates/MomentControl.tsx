import { useForkRef } from '@mui/material/utils'
import { useMemo, useRef, useState } from 'react'
import { momentAt, wallOf } from '#i18n/format/zone.ts'
import { useT } from '../../../../common/useT.ts'
import { useFormats } from '../../../../common/useFormats.ts'
import { momentCodec } from '../../textCodecs.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { TypedControl } from '../TypedControl.tsx'
import type { ControlProps } from '../controlProps.ts'

/** A day and a wall-clock time in the contract's zone; the value is the moment in UTC. */
export function MomentControl(props: ControlProps<string>) {
  const formats = useFormats()
  const t = useT()
  const codec = useMemo(() => momentCodec(formats), [formats])
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useForkRef(input, props.inputRef)
  const [day, time] =
    props.value && !Number.isNaN(Date.parse(props.value))
      ? wallOf(props.value, formats.timeZone)
      : [null, null]
  return (
    <TypedControl
      {...props}
      inputRef={inputRef}
      codec={codec}
      fault="moment"
      placeholder={t('app.input.moment_hint')}
      onKey={(event) => event.altKey && event.key === 'ArrowDown' && setOpen(true)}
      renderButton={(put) => (
        <CalendarButton
          label={props.label}
          value={day}
          anchor={input}
          open={open}
          setOpen={setOpen}
          // Picking a day keeps the time, or sets the current one.
          onPick={(picked) =>
            put(momentAt(picked, time ?? wallOf(Date.now(), formats.timeZone)[1], formats.timeZone))
          }
        />
      )}
    />
  )
}
