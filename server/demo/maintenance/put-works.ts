// The demonstration's maintenance works.
import { works } from '../data/works.ts'
import type { Fleet } from '../demo-fleet.ts'
import { putCoded } from '../demo-models.ts'
import type { Ids, Store } from '../demo-store.ts'

/** Returns the works' ids by code. */
export async function putWorks(store: Store, { tongue }: Fleet): Promise<Ids> {
  const types = await store.builtIn('maintenance-type')
  return putCoded(store, 'car-work', works, ({ name, type, hours }) => ({
    name: name[tongue],
    type_id: types.get(type),
    norm_hours: hours,
  }))
}
