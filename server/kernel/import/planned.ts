// One record held against every rule, and whether a rule of its area looked at others to say so.
import type { Resource } from '#resources/kernel/types.ts'
import type { SaveInput } from '../input.ts'
import type { Writer } from '../kernel.ts'
import type { WireRow } from '../read.ts'
import { planOf } from '../write-many.ts'
import type { Plan } from '../write-many.ts'

export type Planned = { looked: boolean } & ({ plan: Plan } | { refused: unknown })
/** What is refused is answered, for a rule that has looked is asked again once the records before this one are written. */
export async function planned(writer: Writer, resource: Resource, input: SaveInput, before: WireRow | undefined): Promise<Planned> {
  let looked = false
  const watched: Writer = {
    ...writer,
    get db() {
      looked = true
      return writer.db
    },
  }
  const [result] = await Promise.allSettled([planOf(watched, resource, input, before)])
  return result.status === 'fulfilled' ? { looked, plan: result.value } : { looked, refused: result.reason }
}
