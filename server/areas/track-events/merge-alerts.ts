// Merges occurrences found in a part of a track with stored alerts.
import { minuteMs } from '../../kernel/time-units.ts'
import type { Occurrence } from './find-alerts.ts'

export interface Alert extends Occurrence {
  /** null: a new alert. */
  readonly id: number | null
}

/** ms within which a recurrence extends the same alert, without another notification. */
export const rearmed = 10 * minuteMs

interface Part {
  /** ms: times of the first and the last point. */
  readonly from: number
  readonly to: number
  /**
   * Later positions are known, so that whatever continues at the end of the part may have ended.
   */
  readonly isPast: boolean
}

/**
 * The alerts to store: new ones, and known ones that changed.
 * @param known alerts that began by the end of the part, and had not ended long before it
 */
export function mergeAlerts(
  known: readonly Alert[],
  found: readonly Occurrence[],
  { from, to, isPast }: Part,
): Alert[] {
  const present = [...known]
  const touched = new Set<number>()
  for (const one of [...found].sort((a, b) => a.from - b.from)) {
    const now = { ...one, to: one.to ?? (isPast ? to : null) }
    const at = present.findIndex((alert) => alert.kind === one.kind && isSame(alert, now))
    if (at >= 0) present[at] = joined(present[at]!, now)
    else present.push({ ...now, id: null })
    touched.add(at >= 0 ? at : present.length - 1)
  }
  return present.flatMap((alert, nth) => {
    if (touched.has(nth)) return isChanged(alert, known[nth]) ? [alert] : []
    // an ongoing alert that was not found again has ended, unless there are no newer positions
    const isOver = alert.to === null && !isPast && to > alert.from
    return isOver && alert.kind !== 'tracker_silent'
      ? [{ ...alert, to: Math.max(alert.from, from) }]
      : []
  })
}

type Span = Pick<Occurrence, 'from' | 'to'>

const isSame = (a: Span, b: Span) =>
  (a.to ?? Infinity) + rearmed >= b.from && (b.to ?? Infinity) + rearmed >= a.from

function joined(alert: Alert, now: Occurrence): Alert {
  const most = (a = 0, b = 0) => Math.max(a, b) || undefined
  const topSpeed = most(alert.topSpeed, now.topSpeed)
  const litres = most(alert.litres, now.litres)
  return {
    ...alert,
    // `from` must not change: it identifies the alert
    to: now.to === null || alert.to === null ? now.to : Math.max(alert.to, now.to),
    ...(topSpeed && { topSpeed }),
    ...(litres && { litres }),
  }
}

const isChanged = (alert: Alert, before: Alert | undefined) =>
  alert.to !== before?.to || alert.topSpeed !== before.topSpeed || alert.litres !== before.litres
