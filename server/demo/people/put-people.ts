// The demonstration's people, with their posts, papers and past.
import type { Depot } from '../data/companies.ts'
import { people } from '../data/people.ts'
import { positions } from '../data/posts.ts'
import type { Crew } from '../demo-checks.ts'
import type { Depots, Fleet } from '../demo-fleet.ts'
import type { LicencesOf } from '../demo-licences.ts'
import { putCoded } from '../demo-models.ts'
import type { Drivers } from '../demo-papers.ts'
import type { Store } from '../demo-store.ts'
import { papersOf, putBackground } from './personnel-records.ts'

/** Drivers, examiners, and the accountant. */
interface Employed extends Omit<Crew, 'cars' | 'duty'> {
  ofDepots: Drivers
  /** The driver with an account. */
  ownDriverId: number | null
  dispenserId: number | null
  dispatcherId: number | null
  accountantId: number | null
}

export async function putPeople(
  store: Store,
  fleet: Fleet,
  depots: Depots,
  licencesOf: LicencesOf,
): Promise<Employed> {
  const ofDepots = new Map<Depot, number[]>()
  const { tongue } = fleet
  const working: { id: number; position: string }[] = []
  let ownDriverId: number | null = null
  const positionIds = await putCoded(
    store,
    'staff-position',
    positions,
    ({ code, name, access_level }) => ({
      name: name[tongue],
      drives: code === 'driver',
      access_level,
    }),
  )
  const statuses = await store.builtIn('staff-status')
  for (const [n, person] of people.filter(({ depot }) => depots.has(depot)).entries()) {
    // a patronymic has two words: 'Murod oʻgʻli'
    const [surname, name, ...patronymic] = person[tongue].split(' ')
    const id = await store.put('staff', {
      surname,
      name,
      patronymic: patronymic.join(' '),
      position_id: positionIds.get(person.position),
      status_id: statuses.get(person.status),
      subdivision_id: depots.get(person.depot),
      birth_date: person.birth_date,
      ...papersOf(person, n, fleet, licencesOf(person, n)),
    })
    await putBackground(store, fleet, id, person, n)
    if (person.login) await store.attach(person.login, id)
    if (person.login === 'driver') ownDriverId = id
    if (person.left) await store.archive('staff', id)
    else {
      if (person.position === 'driver')
        ofDepots.set(person.depot, [...(ofDepots.get(person.depot) ?? []), id])
      if (person.status === 'working') working.push({ id, position: person.position })
    }
  }
  const at = (position: string) => working.filter((one) => one.position === position)
  return {
    ofDepots,
    drivers: at('driver').map(({ id }) => id),
    ownDriverId,
    doctorId: at('doctor')[0]?.id ?? null,
    mechanicId: at('mechanic')[0]?.id ?? null,
    dispenserId: at('fuel')[0]?.id ?? null,
    dispatcherId: at('dispatcher')[0]?.id ?? null,
    accountantId: (at('accountant')[0] ?? at('dispatcher')[0])?.id ?? null,
  }
}
