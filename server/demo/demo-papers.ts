// Insurance and technical inspections of the demonstration's vehicles. Every fourth policy has the
// one that it renewed before it.
import { dayMs } from '../kernel/time-units.ts'
import { cars } from './data/cars.ts'
import { papers } from './data/papers.ts'
import { counterparties } from './data/stock.ts'
import type { Depot } from './data/companies.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Ids, Store } from './demo-store.ts'

/** Ids of drivers. */
export type Drivers = ReadonlyMap<Depot, readonly number[]>

const year = 365

/** `carIds`: by garage number. The days are the same each time, counted from `now`. */
export async function putPapers(
  store: Store,
  { tongue, now }: Fleet,
  carIds: Ids,
  drivers: Drivers,
): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  const insurer = counterparties.find(({ type }) => type === 'insurer')?.name[tongue]
  for (const [n, { garage, depot }] of cars.entries()) {
    const carId = carIds.get(garage)
    const paper = papers[garage]
    if (carId === undefined || !paper) continue
    const number = String(n + 1).padStart(7, '0')
    const policy = (kind: string, mark: string, left: number) =>
      store.put('insurance-policy', {
        car_id: carId,
        policy_type: kind,
        number: `DEMO ${mark}${number}`,
        insurer,
        premium: kind === '0' ? '480000.00' : '5400000.00',
        date_issue: inDays(left - year),
        policy_term: inDays(left),
        ...(paper.restricted &&
          kind === '0' && {
            have_restrictions: true,
            driver_ids: (drivers.get(depot) ?? []).slice(0, 2 + (n % 2)),
          }),
      })
    if (n % 4 === 0) await policy('0', 'A', paper.policy - year)
    await policy('0', '', paper.policy)
    if (paper.kasko) await policy('1', 'K', paper.policy)
    await store.put('technical-inspection', {
      car_id: carId,
      number: `DEMO-TI-${number.slice(2)}`,
      date_issue: inDays(paper.inspection - year),
      date_until: inDays(paper.inspection),
    })
  }
}
