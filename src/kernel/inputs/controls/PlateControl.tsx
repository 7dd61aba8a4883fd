import { useMemo } from 'react'
import { viewPlate } from '#resources/kernel/values/plate.ts'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { plateCodec } from '../textCodecs.ts'
import { TypedControl } from './TypedControl.tsx'
import type { ControlProps } from './controlProps.ts'

/**
 * A registration plate: upper case, no spaces, Latin look-alikes. An unusual one causes a warning,
 * never an error.
 */
export function PlateControl(props: ControlProps<string>) {
  const formats = useFormats()
  const t = useT()
  const codec = useMemo(() => plateCodec(formats), [formats])
  const unusual = props.value && !viewPlate(props.value).usual
  return (
    <TypedControl
      {...props}
      helperText={unusual && !props.error ? t('app.faults.unusual_plate') : props.helperText}
      codec={codec}
      fault="plate"
    />
  )
}
