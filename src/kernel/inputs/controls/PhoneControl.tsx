import { useMemo } from 'react'
import { useFormats } from '../../../common/useFormats.ts'
import { phoneCodec } from '../textCodecs.ts'
import { TypedControl } from './TypedControl.tsx'
import type { ControlProps } from './controlProps.ts'

/** A telephone number with or without spaces and dashes; nine digits are of Uzbekistan. */
export function PhoneControl(props: ControlProps<string>) {
  const formats = useFormats()
  const codec = useMemo(() => phoneCodec(formats), [formats])
  return (
    <TypedControl
      {...props}
      codec={codec}
      fault="phone"
      inputMode="tel"
      placeholder="+998 90 123-45-67"
    />
  )
}
