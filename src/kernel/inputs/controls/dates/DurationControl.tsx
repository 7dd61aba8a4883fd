import { useT } from '../../../../common/useT.ts'
import { durationCodec } from '../../textCodecs.ts'
import { TypedControl } from '../TypedControl.tsx'
import type { ControlProps } from '../controlProps.ts'

/** A length of time in minutes: 1:30 and 90 are the same. */
export function DurationControl(props: ControlProps<number>) {
  const t = useT()
  return (
    <TypedControl
      {...props}
      codec={durationCodec}
      fault="duration"
      placeholder={t('app.input.duration_hint')}
    />
  )
}
