import { useT } from '../../../../common/useT.ts'
import { timeCodec } from '../../textCodecs.ts'
import { TypedControl } from '../TypedControl.tsx'
import type { ControlProps } from '../controlProps.ts'

/** A time of day: 830 is 08:30. */
export function TimeControl(props: ControlProps<string>) {
  const t = useT()
  return (
    <TypedControl
      {...props}
      codec={timeCodec}
      fault="time"
      inputMode="text"
      placeholder={t('app.input.time_hint')}
    />
  )
}
