import { wallOf } from '#i18n/format/zone.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'

/** When a vehicle was heard of last, in words: of today the time alone. */
export function useContact(): (time: string | null) => string {
  const t = useT()
  const { timeZone, today, time: clock, moment } = useFormats()
  return (time) => {
    if (time === null) return t('app.tracking.no_contact')
    const [day] = wallOf(time, timeZone)
    return t('app.tracking.contact', { time: day === today() ? clock(time) : moment(time) })
  }
}
