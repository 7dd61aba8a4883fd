// Runs every rule against one record, and reports whether a rule of its area looked at other records.
import type { Resource } from '#resources/kernel/types.ts'
import type { SaveInput } from '../../write/save-body.ts'
import type { Rules, Writer } from '../../types.ts'
import type { WireRow } from '../../read/list-query.ts'
import { planOf } from '../../write/write-batch.ts'
import type { Plan } from '../../write/write-batch.ts'

type Planned = { looked: boolean } & ({ plan: Plan } | { refused: unknown })

/** Plans records one after another. What is refused is answered, for a rule that has looked is asked again once those before are written. */
export function createPlanner(writer: Writer, resource: Resource, preloaded: unknown) {
  let looked = false
  const seeing = (given: Writer): Writer => ({
    ...given,
    get db() {
      looked = true
      return given.db
    },
  })
  const { kernel } = writer
  const { beforeSave, ...rules } = kernel.rulesOf(resource)
  const watched: Rules = beforeSave ? { ...rules, beforeSave: (given, row, before) => beforeSave(seeing(given), row, before) } : rules
  const asked: Writer = {
    ...writer,
    preloaded,
    kernel: { ...kernel, rulesOf: (one) => (one === resource ? watched : kernel.rulesOf(one)) },
  }
  return async (input: SaveInput, before: WireRow | undefined): Promise<Planned> => {
    looked = false
    const [result] = await Promise.allSettled([planOf(asked, resource, input, before)])
    return result.status === 'fulfilled' ? { looked, plan: result.value } : { looked, refused: result.reason }
  }
}
