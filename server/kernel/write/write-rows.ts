// Many rows in one call, each with different values: a paste from a spreadsheet, and its undo. Same
// rules and log as single saves.
import type { BulkAnswer, RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'
import { titleFormats } from '#i18n/format/title.ts'
import { nameKey } from '#resources/kernel/derive.ts'
import { titleText } from '#resources/kernel/views/record-title.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Field } from '#resources/kernel/types.ts'
import type { RowInput, WriteInput } from './bulk-body.ts'
import { parseSave } from './save-body.ts'
import type { Wire, WriteContext } from '../types.ts'
import { redactFor } from '../session/viewer.ts'
import type { WireRow } from '../read/list-query.ts'
import { refusedRow } from './bulk-row-error.ts'
import { lockRows } from './lock-records.ts'
import { remove } from './remove.ts'
import { save, saveBatch } from './save-records.ts'
import { inSavepoint, tryInSavepoint } from './write-transaction.ts'

type Stored = NonNullable<BulkAnswer['rows']>
/** Some rows were refused, and so none is stored. */
class NoneTaken extends Error {
  readonly refused: RefusedRow[]
  constructor(refused: RefusedRow[]) {
    super('refused')
    this.refused = refused
  }
}

/**
 * Writes all rows in a few statements; if a row is refused, one by one, so that each reports its
 * fault. `atomic`: then none of them is stored. Removals come first, since they free unique values.
 * Rows of an append-only resource are always written one by one: a new row may depend on the
 * previous one.
 */
export async function writeRows(
  context: WriteContext,
  { rows, atomic }: WriteInput,
  locale: Locale,
): Promise<BulkAnswer> {
  // locked first and in one order: two calls that write the same rows wait for each other instead
  // of deadlocking
  const locked = await lockRows(
    context,
    rows.flatMap(({ id }) => id ?? []),
  )
  if (context.resource.mode !== 'append') {
    let stored: Stored = []
    const refusal = await tryInSavepoint(
      context,
      async () => (stored = await writeTogether(context, rows, locked)),
    )
    if (!refusal) return { done: rows.length, refused: [], next: null, rows: stored }
  }
  try {
    return await inSavepoint(context, async () => {
      const answer = await writeOneByOne(context, rows, locked, locale)
      if (atomic && answer.refused.length > 0) throw new NoneTaken(answer.refused)
      return answer
    })
  } catch (error) {
    if (!(error instanceof NoneTaken)) throw error
    return { done: 0, refused: error.refused, next: null, rows: rows.map(() => null) }
  }
}

type Locked = ReadonlyMap<number, WireRow>
const bodyOf = ({ id, version, set }: RowInput) => ({
  ...set,
  ...(id !== null && { id }),
  ...(version !== null && { version }),
})

/** Removals, then the rest in the order of the call. */
const inOrder = (rows: readonly RowInput[]) =>
  [...rows.entries()].sort(([, a], [, b]) => Number(a.set !== null) - Number(b.set !== null))
const removeRow = (context: WriteContext, { id, version }: RowInput) =>
  remove(context, { id: id ?? 0, version })
const shown = ({ person, resource }: WriteContext, row: WireRow) =>
  redactFor(person, resource, row) as Stored[number]

/** The title values of a row, perhaps an invalid one. */
function titleValue(row: Readonly<Wire> | null | undefined, key: string, field: Field) {
  const value = row?.[nameKey(key, field) ?? key]
  if (field.kind === 'period') return value
  return /^(string|number)$/.test(typeof value) ? value : null
}

async function writeTogether(
  context: WriteContext,
  rows: readonly RowInput[],
  locked: Locked,
): Promise<Stored> {
  for (const row of rows) if (row.set === null) await removeRow(context, row)
  const saved = [...rows.entries()].filter(([, { set }]) => set !== null)
  const inputs = saved.map(([, row]) => parseSave(context.resource, bodyOf(row)))
  const written = await saveBatch(context, inputs, { locked })
  const stored = new Map(saved.map(([index], i) => [index, written[i]?.stored]))
  return rows.map((_, index) => {
    const row = stored.get(index)
    return row ? shown(context, row) : null
  })
}

async function writeOneByOne(
  context: WriteContext,
  rows: readonly RowInput[],
  locked: Locked,
  locale: Locale,
): Promise<BulkAnswer> {
  const { resource } = context
  const refused: RefusedRow[] = []
  const stored: Stored = rows.map(() => null)
  for (const [index, row] of inOrder(rows)) {
    const refusal =
      row.id !== null && !locked.has(row.id)
        ? new AppError('not_found')
        : await tryInSavepoint(context, async () => {
            if (row.set === null) await removeRow(context, row)
            else stored[index] = shown(context, await save(context, bodyOf(row)))
          })
    if (!refusal) continue
    const named = row.id === null ? row.set : locked.get(row.id)
    const formats = titleFormats(context.person.contract.timeZone)
    const name = titleText(resource, (key, field) => titleValue(named, key, field), formats)
    refused.push(refusedRow(resource, { row: index, id: row.id, name }, refusal, locale))
  }
  refused.sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
  return { done: rows.length - refused.length, refused, next: null, rows: stored }
}
