import { useMemo } from 'react'
import { useT } from '../../../../common/useT.ts'
import { useFormats } from '../../../../common/useFormats.ts'
import { dayMonthCodec } from '../../textCodecs.ts'
import { TypedControl } from '../TypedControl.tsx'
import type { ControlProps } from '../controlProps.ts'

/** A day of the year, such as the start of a season: 15.10. */
export function DayMonthControl(props: ControlProps<string>) {
  const formats = useFormats()
  const t = useT()
  const codec = useMemo(() => dayMonthCodec(formats), [formats])
  return (
    <TypedControl
      {...props}
      codec={codec}
      fault="day_month"
      placeholder={t('app.input.day_month_hint')}
    />
  )
}
