import { driverSteps } from '#dataProviders/dispatch/driver-trips.ts'
import type { UnsentStep } from '#dataProviders/dispatch/driver-trips.ts'
import type { DrivenOrder } from '#resources/wire/driver-trips.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { stepMoments } from './drivenState.ts'

const words = {
  accept: 'app.driving.accepted',
  start: 'app.driving.started',
  arrive: 'app.driving.arrived',
  complete: 'app.driving.completed',
} as const

/** The time of each step, with marks on those that have not been sent yet. */
export function Moments({ order, unsent }: { order: DrivenOrder; unsent: readonly UnsentStep[] }) {
  const t = useT()
  const formats = useFormats()
  const waiting = new Set(unsent.flatMap(({ step, entry }) => (entry.refusal ? [] : [step])))
  const made = driverSteps.filter((step) => order[stepMoments[step]] !== null)
  if (made.length === 0) return null
  return (
    <ul className="trip-moments" aria-live="polite">
      {made.map((step) => (
        <li key={step} className={waiting.has(step) ? 'chip chip-warn' : 'chip'}>
          {t(words[step])} {formats.time(String(order[stepMoments[step]]))}
          {waiting.has(step) && ` · ${t('app.driving.unsent')}`}
        </li>
      ))}
    </ul>
  )
}
