// Finds duplicates within the file and against the stored records, for all rows at once, so that no
// fault hides another.
import { sql } from 'kysely'
import { traitsOf } from '#resources/kernel/kind-traits.ts'
import type { UniqueKey } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Wire } from '../../types.ts'
import { castOf, tableOf } from '../../db/columns.ts'
import type { WriteContext } from '../../types.ts'
import { isCalled } from '../../read/built-in-names.ts'
import { comparableKeys, findHolders, takenFault } from '../../write/unique-conflicts.ts'
import { Apart } from './no-overlap.ts'
import { keyAmong } from '../map/importable-fields.ts'
import type { Draft } from '../resolve/draft-records.ts'

export class Uniqueness {
  private readonly rules: (UniqueKey & { seen: Map<string, number> })[]
  private readonly apart: Apart
  constructor(resource: Resource) {
    this.apart = new Apart(resource)
    this.rules = comparableKeys(resource).map((rule) => ({ ...rule, seen: new Map() }))
  }

  /** Adds faults to drafts; `before`: the stored records of those that change one. */
  async check(
    writer: WriteContext,
    drafts: readonly Draft[],
    before: ReadonlyMap<number, Wire>,
  ): Promise<void> {
    for (const draft of drafts)
      this.apart.check(draft, draft.id === null ? undefined : before.get(draft.id))
    for (const { keys, active, seen } of this.rules) {
      const asked = drafts.flatMap((draft) => {
        const stored = draft.id === null ? undefined : before.get(draft.id)
        const row: Wire = { ...stored, ...draft.values, ...draft.input?.values }
        const named = keys.some((key) => Object.hasOwn(draft.values, key))
        const filled = keys.every(
          (key) => row[key] != null && row[key] !== '' && !Object.hasOwn(draft.faults, key),
        )
        return named && filled ? [{ draft, values: keys.map((key) => row[key]) }] : []
      })
      for (const { draft, values } of asked) {
        const text = JSON.stringify(
          values.map((value) => (typeof value === 'string' ? value.toLowerCase() : value)),
        )
        const first = seen.get(text)
        if (first === undefined) seen.set(text, draft.row)
        else if (first !== draft.row)
          for (const key of keys) draft.faults[key] ??= `same_row|${first}`
      }
      const rows = asked.map(({ draft, values }) => ({ nth: draft.row, own: draft.id, values }))
      const holders = await findHolders(writer, { keys, active }, rows)
      for (const { draft } of asked) {
        const holder = holders.get(draft.row)
        if (holder !== undefined) for (const key of keys) draft.faults[key] ??= takenFault(holder)
      }
    }
  }
}

/**
 * Records by the values of their key, only active ones if it is unique among these: requested value
 * → id. A built-in row is matched by its texts in every language.
 */
export async function findByKey(
  { db, resource, person }: Pick<WriteContext, 'db' | 'resource' | 'person'>,
  key: string,
  values: readonly unknown[],
): Promise<Map<unknown, number>> {
  const { contractId } = person
  if (values.length === 0) return new Map()
  const field = resource.fields[key]!
  const column = sql.ref(`t.${key}`)
  const equal = traitsOf(field).textual
    ? isCalled(resource, 't', key, sql`a.value`)
    : sql`${column} = a.value`
  const { rows } = await sql<{
    nth: number
    id: number
  }>`select a.nth, t.id from unnest(${values}::${sql.raw(castOf(field))}[]) with ordinality as a(value, nth)
    join ${sql.table(tableOf(resource))} t on t.contract_id = ${contractId} and ${equal} ${keyAmong(resource, key) === 'active' ? sql`and t.archived_at is null` : sql``}`.execute(
    db,
  )
  return new Map(rows.map(({ nth, id }) => [values[nth - 1], id]))
}
