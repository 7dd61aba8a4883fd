import { useState } from 'react'
import type { UnsentStep } from '#dataProviders/dispatch/driver-trips.ts'
import type { DrivenOrder, DrivenStop, DrivenTrip } from '#resources/wire/driver-trips.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { nextStep, phoneIn } from './drivenState.ts'
import { FinishForm } from './FinishForm.tsx'
import { Moments } from './Moments.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { RefusedSteps } from './RefusedSteps.tsx'
import { StepButton } from './StepButton.tsx'
import { useOrderName } from './useOrderName.ts'

interface TripCardProps {
  trip: DrivenTrip
  /** Reports that have not been sent yet. */
  unsent: readonly UnsentStep[]
  onReported: () => Promise<void>
}

/** One trip: its route and passengers, and the next step of each of its orders. */
export function TripCard({ trip, unsent, onReported }: TripCardProps) {
  const formats = useFormats()
  const [first] = trip.orders
  if (!first) return null
  const waiting = trip.orders.filter(
    (one) => nextStep(one) === 'accept' || nextStep(one) === 'start',
  )
  const [next] = waiting
  // a vehicle departs once for all orders of the trip
  const isShared = trip.orders.length > 1 && next !== undefined
  return (
    <article className="trip" data-state={first.state}>
      <header className="trip-head">
        <time dateTime={first.desired_at}>
          {formats.time(first.desired_at)} <small>{formats.day(dayIn(formats, first))}</small>
        </time>
        <span>{trip.car}</span>
      </header>
      <Stops trip={trip} />
      {isShared && <StepButton orders={waiting} onReported={onReported} />}
      {trip.orders.map((order) => (
        <OrderPart
          key={order.id}
          order={order}
          odometer={trip.odometer}
          isShared={isShared}
          unsent={unsent.filter(({ id }) => id === order.id)}
          onReported={onReported}
        />
      ))}
    </article>
  )
}

const dayIn = ({ moment }: Pick<ReturnType<typeof useFormats>, 'moment'>, one: DrivenOrder) =>
  moment(one.desired_at).slice(0, 10).split('.').reverse().join('-')

/** A place may occur twice on a trip. */
const keyed = (stops: readonly DrivenStop[]) =>
  stops.map((stop, nth) => [`${nth} ${stop.order} ${stop.act}`, stop] as const)

/** The stops of the vehicle, in order. */
function Stops({ trip: { stops, orders } }: { trip: DrivenTrip }) {
  const t = useT()
  const formats = useFormats()
  const nameOf = useOrderName()
  const several = orders.length > 1
  const byId = new Map(orders.map((one) => [one.id, one]))
  const words = ({ act, place, address, order: id }: DrivenStop) => {
    const order = byId.get(id)
    const whose = several && order ? nameOf(order) : null
    return [t(`app.driving.${act}`), [place, address].filter(Boolean).join(', '), whose]
      .filter(Boolean)
      .join(' · ')
  }
  if (stops.length === 0) return null
  return (
    <ol className="trip-stops" aria-label={t('app.driving.stops')}>
      {keyed(stops).map(([key, stop]) => (
        <li key={key} data-act={stop.act}>
          {stop.at && <time dateTime={stop.at}>{formats.time(stop.at)}</time>} {words(stop)}
        </li>
      ))}
    </ol>
  )
}

interface OrderPartProps {
  order: DrivenOrder
  odometer: number | null
  /** The order is part of a joint trip, which has one button for all of its orders. */
  isShared: boolean
  unsent: readonly UnsentStep[]
  onReported: () => Promise<void>
}

function OrderPart({ order, odometer, isShared, unsent, onReported }: OrderPartProps) {
  const t = useT()
  const nameOf = useOrderName()
  const [finishing, setFinishing] = useState<UnsentStep | 'new' | null>(null)
  const step = nextStep(order)
  const isOwn = step !== null && !(isShared && (step === 'accept' || step === 'start'))
  return (
    <section className="trip-order" aria-label={nameOf(order)}>
      <h3>{nameOf(order)}</h3>
      <Facts order={order} />
      {order.state === 'cancelled' && (
        <p className="trip-cancelled" role="status">
          <strong>{t('app.driving.cancelled')}</strong> {order.cancel_reason}
        </p>
      )}
      <Moments order={order} unsent={unsent} />
      <RefusedSteps
        refused={unsent.filter(({ entry }) => entry.refusal)}
        onCorrect={(one) => setFinishing(one)}
      />
      {step !== null && <PhotoButton order={order} onSent={onReported} />}
      {finishing !== null ? (
        <FinishForm
          order={order}
          odometer={odometer}
          former={finishing === 'new' ? null : finishing}
          onReported={onReported}
          onClose={() => setFinishing(null)}
        />
      ) : (
        isOwn && (
          <StepButton
            orders={[order]}
            onReported={onReported}
            onFinish={() => setFinishing('new')}
          />
        )
      )}
    </section>
  )
}

/** The customer, passengers or cargo, and the contact. */
function Facts({ order }: { order: DrivenOrder }) {
  const t = useT()
  const formats = useFormats()
  const { client, contact, passengers, cargo, cargo_weight: weight, description } = order
  const number = phoneIn(contact)
  const load = [
    passengers !== null && t('app.driving.passengers', { n: formats.integer(passengers) }),
    cargo,
    weight !== null && formats.quantity(formats.decimal(weight, 3), 't'),
    t('app.driving.wait', { time: formats.time(order.busy_until) }),
  ]
  return (
    <div className="trip-facts">
      {client && <span>{client}</span>}
      <span>{load.filter(Boolean).join(' · ')}</span>
      {description && <p>{description}</p>}
      {contact !== null &&
        (number === null ? (
          <span>{contact}</span>
        ) : (
          <a
            className="button trip-call"
            href={`tel:${number}`}
            aria-label={t('app.driving.call', { number: contact })}
          >
            {contact}
          </a>
        ))}
    </div>
  )
}
