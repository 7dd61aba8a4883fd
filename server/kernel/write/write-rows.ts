// Many rows in one call, each with what is its own: a paste from a spreadsheet, and the way back. By the same rules and with the same log as by hand.
import type { BulkAnswer, RefusedRow } from '#resources/kernel/bulk.ts'
import { titleText } from '#resources/kernel/title.ts'
import { AppError } from '#resources/kernel/errors.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WriteInput } from './bulk-body.ts'
import { parseSave } from './save-body.ts'
import type { Writer } from '../types.ts'
import { redactFor } from '../session/viewer.ts'
import type { WireRow } from '../read/list-query.ts'
import { tryInSavepoint, toldRow } from './bulk-row-error.ts'
import { remove } from './remove.ts'
import type { RowInput } from './rows-body.ts'
import { inSavepoint } from './savepoint.ts'
import { save } from './write-record.ts'
import { lockRows, planOf, writeAll } from './write-batch.ts'
import type { Plan } from './write-batch.ts'

type Stored = NonNullable<BulkAnswer['rows']>
/** Not all rows were taken, and so none is. */
class NoneTaken extends Error {
  readonly refused: RefusedRow[]
  constructor(refused: RefusedRow[]) {
    super('refused')
    this.refused = refused
  }
}

/**
 * All at once in a few statements; where a row is refused, one by one, so that each says what is wrong with it. `whole`: then nothing of all
 * that is stored. Removals come first, for they make room.
 */
export async function writeRows(writer: Writer, resource: Resource, { rows, whole }: WriteInput, locale: Locale): Promise<BulkAnswer> {
  // in one order before all else: two that write the same rows wait and do not block each other
  const before = await lockRows(
    writer,
    resource,
    rows.flatMap(({ id }) => id ?? []),
  )
  let stored: Stored = []
  const refusal = await tryInSavepoint(writer, resource, async () => (stored = await together(writer, resource, rows, before)))
  if (!refusal) return { done: rows.length, refused: [], next: null, rows: stored }
  try {
    return await inSavepoint(writer, async () => {
      const answer = await apart(writer, resource, rows, before, locale)
      if (whole && answer.refused.length > 0) throw new NoneTaken(answer.refused)
      return answer
    })
  } catch (error) {
    if (!(error instanceof NoneTaken)) throw error
    return { done: 0, refused: error.refused, next: null, rows: rows.map(() => null) }
  }
}
const bodyOf = ({ id, version, set }: RowInput) => ({ ...set, ...(id !== null && { id }), ...(version !== null && { version }) })
/** Removals, then the rest in the order of the call. */
const inOrder = (rows: readonly RowInput[]) => [...rows.entries()].sort(([, a], [, b]) => Number(a.set !== null) - Number(b.set !== null))
const removal = (writer: Writer, resource: Resource, { id, version }: RowInput) => remove(writer, resource, { id: id ?? 0, version })

async function together(
  writer: Writer,
  resource: Resource,
  rows: readonly RowInput[],
  before: ReadonlyMap<number, WireRow>,
): Promise<Stored> {
  const plans = new Map<number, Plan>()
  for (const [place, row] of inOrder(rows)) {
    if (row.set === null) await removal(writer, resource, row)
    else plans.set(place, await planOf(writer, resource, parseSave(resource, bodyOf(row)), before.get(row.id ?? 0)))
  }
  const written = await writeAll(writer, resource, [...plans.values()])
  const stored = new Map([...plans.keys()].map((place, i) => [place, written[i]?.stored ?? null]))
  return rows.map((_, place) => {
    const row = stored.get(place)
    return row ? (redactFor(writer.person, resource, row) as Stored[number]) : null
  })
}
async function apart(
  writer: Writer,
  resource: Resource,
  rows: readonly RowInput[],
  before: ReadonlyMap<number, WireRow>,
  locale: Locale,
): Promise<BulkAnswer> {
  const refused: RefusedRow[] = []
  const stored: Stored = rows.map(() => null)
  for (const [place, row] of inOrder(rows)) {
    const refusal =
      row.id !== null && !before.has(row.id)
        ? new AppError('not_found')
        : await tryInSavepoint(writer, resource, async () => {
            if (row.set === null) await removal(writer, resource, row)
            else stored[place] = redactFor(writer.person, resource, await save(writer, resource, bodyOf(row))) as Stored[number]
          })
    if (!refusal) continue
    const named = row.id === null ? row.set : before.get(row.id)
    const name = titleText(resource, (key) => (/^(string|number)$/.test(typeof named?.[key]) ? named?.[key] : null))
    refused.push(toldRow(resource, { row: place, id: row.id, name }, refusal, locale))
  }
  refused.sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
  return { done: rows.length - refused.length, refused, next: null, rows: stored }
}
