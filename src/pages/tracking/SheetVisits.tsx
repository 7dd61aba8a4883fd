// Arrivals and departures of a waybill's vehicle, detected by its tracker, below the waybill.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { levelsOf } from '#dataProviders/session/rights.ts'
import { readVisits } from '#dataProviders/tracking/tracking-calls.ts'
import { canRead } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { monitoringAddress } from '../../common/monitoringPath.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { RetryNote } from '../../ui/RetryNote.tsx'
import './tracking.css'

const visit = resourceOf('place-visit')

interface SheetVisitsProps {
  row: Readonly<Record<string, unknown>>
}

/** Only for a started waybill, and users who may see positions of vehicles. */
export function SheetVisits({ row }: SheetVisitsProps) {
  const { user } = useAppServices()
  const { car_id: carId, start_date: from, end_date: end, state } = row
  const mayRead = canRead(levelsOf(user), visit.access)
  if (!mayRead || typeof carId !== 'number' || typeof from !== 'string' || state === 'draft')
    return null
  return <Visits carId={carId} from={from} end={typeof end === 'string' ? end : null} />
}

/** `end` null: it is under way. */
function Visits({ carId, from, end }: { carId: number; from: string; end: string | null }) {
  const t = useT()
  const { moment } = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['place-visit', 'of a waybill', carId, from, end],
    queryFn: ({ signal }) => readVisits(carId, { from, to: end }, signal),
  })
  const [now] = useState(() => new Date().toISOString())
  const track = { from, to: end ?? now }
  return (
    <section className="sheet-visits">
      <h3>{t('app.tracking.visits')}</h3>
      {error && <RetryNote error={error} onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="muted">{t('app.tracking.visits_none')}</p>}
      {data && data.length > 0 && (
        <ol className="plain-list" aria-label={t('app.tracking.visits')}>
          {data.map(({ id, arrived_at: arrived, departed_at: departed, place_name: place }) => (
            <li key={id}>
              {place}{' '}
              <span className="muted">
                {moment(arrived)} – {departed === null ? '…' : moment(departed)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Link to={monitoringAddress(carId, track)}>{t('app.tracking.track_on_map')}</Link>
    </section>
  )
}
