import { useT } from '../../common/useT.ts'
import { useRecentMoment } from '../../common/useRecentMoment.ts'

/** The last contact of a vehicle, as text. */
export function useContact(): (time: string | null) => string {
  const t = useT()
  const recent = useRecentMoment()
  return (time) =>
    time === null ? t('app.tracking.no_contact') : t('app.tracking.contact', { time: recent(time) })
}
