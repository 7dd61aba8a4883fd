// A driver's day on the phone: the trips, and a button for each step.
import { useMemo } from 'react'
import { todayIn } from '#i18n/format/zone.ts'
import type { DrivenTrip } from '#resources/wire/driver-trips.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { tripSectionOf } from './drivenState.ts'
import type { TripSection } from './drivenState.ts'
import { RefusedSteps } from './RefusedSteps.tsx'
import { TripCard } from './TripCard.tsx'
import { useTrips } from './useTrips.ts'
import '../../kernel/cells/cells.css'
import './driving.css'

const sections = ['late', 'today', 'tomorrow', 'over'] as const satisfies readonly TripSection[]
/** Sections that are initially collapsed. */
const folded: ReadonlySet<TripSection> = new Set(['tomorrow', 'over'])

export function DriverPage() {
  const t = useT()
  const { trips, unsent, error, refresh, again } = useTrips()
  const ofSection = useSections(trips ?? [])
  const card = (trip: DrivenTrip) => (
    <TripCard key={trip.id} trip={trip} unsent={unsent} onReported={refresh} />
  )
  // trips with unsent or refused reports are never collapsed
  const isUnsent = ({ orders }: DrivenTrip) =>
    orders.some((order) => unsent.some(({ id }) => id === order.id))
  const known = new Set(trips?.flatMap(({ orders }) => orders.map(({ id }) => id)))
  const lost = unsent.filter(({ id, entry }) => entry.refusal && trips && !known.has(id))
  return (
    <div className="driving cells">
      <div role="alert">{error && <RetryNote error={error} onAgain={again} />}</div>
      <RefusedSteps refused={lost} />
      {sections.map((name) => {
        const own = ofSection.get(name) ?? []
        if (name === 'today' && trips && own.length === 0)
          return (
            <p key={name} className="driving-none">
              {t('app.driving.nothing')}
            </p>
          )
        if (own.length === 0) return null
        const title = `${t(`app.driving.${name}`)} (${own.length})`
        return folded.has(name) ? (
          <details key={name} className="driving-section" open={own.some(isUnsent)}>
            <summary>{title}</summary>
            {own.map(card)}
          </details>
        ) : (
          <section key={name} className="driving-section" aria-label={title}>
            <h2>{title}</h2>
            {own.map(card)}
          </section>
        )
      })}
    </div>
  )
}

function useSections(
  trips: readonly DrivenTrip[],
): ReadonlyMap<TripSection, readonly DrivenTrip[]> {
  const formats = useFormats()
  const today = formats.today()
  return useMemo(() => {
    const dayOf = (moment: string) => todayIn(formats.timeZone, Date.parse(moment))
    const found = new Map<TripSection, DrivenTrip[]>()
    for (const trip of trips) {
      const name = tripSectionOf(trip, today, dayOf)
      found.set(name, [...(found.get(name) ?? []), trip])
    }
    return found
  }, [trips, today, formats])
}
