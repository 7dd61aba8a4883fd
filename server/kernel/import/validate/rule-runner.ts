// Runs every rule against one record, and reports whether a rule of its area looked at other
// records.
import type { SaveInput } from '../../write/save-body.ts'
import type { Rules, WriteContext } from '../../types.ts'
import type { WireRow } from '../../read/list-query.ts'
import { planSave } from '../../write/save-records.ts'
import type { SavePlan } from '../../write/save-records.ts'

type Planned = { looked: boolean } & ({ plan: SavePlan } | { refused: unknown })

/**
 * Plans records one after another; `locked`: the stored ones, by id. A refusal is returned and not
 * thrown, because a rule that depends on other records is run again once the preceding ones are
 * written.
 */
export function createPlanner(
  context: WriteContext,
  preloaded: unknown,
  locked: ReadonlyMap<number, WireRow>,
) {
  let looked = false
  const watchedContext = (given: WriteContext): WriteContext => ({
    ...given,
    get db() {
      looked = true
      return given.db
    },
  })
  const { kernel, resource } = context
  const { beforeSave, ...rules } = kernel.rulesOf(resource)
  const watched: Rules = beforeSave
    ? {
        ...rules,
        beforeSave: (given, row, before) => beforeSave(watchedContext(given), row, before),
      }
    : rules
  const writer: WriteContext = {
    ...context,
    preloaded,
    kernel: {
      ...kernel,
      rulesOf: (one) => (one.name === resource.name ? watched : kernel.rulesOf(one)),
    },
  }
  return async (input: SaveInput): Promise<Planned> => {
    looked = false
    const [result] = await Promise.allSettled([planSave(writer, input, { locked })])
    return result.status === 'fulfilled'
      ? { looked, plan: result.value }
      : { looked, refused: result.reason }
  }
}
