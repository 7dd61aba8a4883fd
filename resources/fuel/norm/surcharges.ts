// Which surcharges apply together. Of a kind one at a time counts, and the conditioner's never
// together with winter's (order AM-23-r of the Ministry of Transport of Russia, item 5; norms of
// Ukraine, Moldova, Kazakhstan and Belarus are of the same family).
import { compareExact, exact } from '../../kernel/values/exact-decimal.ts'
import type { Exact } from '../../kernel/values/exact-decimal.ts'
import type { Conditions, Surcharge } from './norm-types.ts'

/** Whether a surcharge counts, and if not, why. */
type Verdict =
  | { readonly surcharge: Surcharge; readonly counts: true }
  | { readonly surcharge: Surcharge; readonly counts: false; readonly because: 'winter' }
  | { readonly surcharge: Surcharge; readonly counts: false; readonly because: Surcharge }

interface SurchargeCase {
  /** Of the segment. */
  readonly segment: readonly number[]
  /** Of the vehicle at all times. */
  readonly vehicle: readonly number[]
  /** The conditioner runs, and the rate does not have it. */
  readonly conditioner: boolean
  /** What conditioners add is in the rate already, or never counts. */
  readonly covers: 'nothing' | 'conditioner' | 'winter'
}

function sizeOf({ percent }: Surcharge): Exact {
  const { n, scale } = exact(percent)
  return { n: n < 0n ? -n : n, scale }
}

const bySize = (a: Surcharge, b: Surcharge) => compareExact(sizeOf(b), sizeOf(a)) || a.id - b.id

/**
 * Those of a segment and of its vehicle, each once. Those of the segment take precedence over those
 * of the vehicle, and of several the largest counts.
 */
export function judgeSurcharges({ surcharges }: Conditions, given: SurchargeCase): Verdict[] {
  const named = (ids: readonly number[]) =>
    surcharges.filter(({ id }) => ids.includes(id)).toSorted(bySize)
  const cooling = surcharges.filter(({ kind }) => kind === 'conditioner').toSorted(bySize)
  const wanted = new Set([
    ...named(given.segment),
    ...named(given.vehicle),
    ...(given.conditioner ? cooling.slice(0, 1) : []),
  ])
  const first = new Map<string, Surcharge>()
  const verdicts: Verdict[] = []
  for (const surcharge of wanted) {
    const { kind } = surcharge
    if (kind === 'conditioner' && given.covers === 'conditioner') continue
    if (kind === 'conditioner' && given.covers === 'winter') {
      verdicts.push({ surcharge, counts: false, because: 'winter' })
      continue
    }
    const rival = kind === 'other' ? undefined : first.get(kind)
    if (rival) verdicts.push({ surcharge, counts: false, because: rival })
    else {
      first.set(kind, surcharge)
      verdicts.push({ surcharge, counts: true })
    }
  }
  return verdicts
}
