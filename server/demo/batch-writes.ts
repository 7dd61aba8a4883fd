// Writes and logs many complete and valid rows together: in a few statements what a save or a
// transition of each would write.
import { fieldEntries } from '#resources/kernel/derive.ts'
import { hasSideTable } from '#resources/kernel/kind-traits.ts'
import { postingsOf } from '#resources/kernel/rules/ledger.ts'
import type { Scalar } from '#resources/kernel/types.ts'
import { hiddenEmptied } from '#resources/kernel/values/row-rules.ts'
import { checkLimits } from '../kernel/ledger/index.ts'
import type { Posted } from '../kernel/ledger/index.ts'
import type { WireRow } from '../kernel/read/list-query.ts'
import type { Wire, WriteContext } from '../kernel/types.ts'
import { insertChildTables } from '../kernel/write/child-tables.ts'
import { logSaves } from '../kernel/write/log-changes.ts'
import { postSaved } from '../kernel/write/post-documents.ts'
import { initialValues } from '../kernel/write/save-body.ts'
import { insertRows, updateRows } from '../kernel/write/rows/store-rows.ts'
import { takesNumbers } from '../kernel/write/take-numbers.ts'

/**
 * No rules are called, so hooks after postings are skipped as well: the other rows are equally
 * valid.
 */
const unfollowed = (writer: WriteContext): WriteContext => ({
  ...writer,
  kernel: { ...writer.kernel, afterPosting: () => Promise.resolve() },
})

/** The postings of documents in a state; nothing is queried if the state has none. */
async function postIn(
  state: unknown,
  writer: WriteContext,
  ids: readonly number[],
): Promise<Posted> {
  const { resource } = writer
  const field = resource.states?.field ?? ''
  const due = postingsOf(resource).flatMap(([, postings]) => postings)
  const isDue = due.some(({ when = {} }) => [when[field] ?? state].flat().includes(state as Scalar))
  return isDue ? postSaved(unfollowed(writer), ids) : new Map()
}

/** Answers the rows as they are stored, in their order. */
export async function insertWhole(writer: WriteContext, rows: readonly Wire[]): Promise<WireRow[]> {
  const { fields } = writer.resource
  const initial = initialValues(fields)
  const plans = rows.map((row) => ({
    ...{ before: null, row: hiddenEmptied(fields, { ...initial, ...row }) },
    ...{ changed: [], secrets: [] },
  }))
  if (plans.length === 0) return []
  const ids = await insertRows(writer, plans)
  await insertChildTables(
    writer,
    plans.map(({ row }, nth) => ({ id: ids[nth]!, row, before: null })),
  )
  const written = ids.map((id) => ({ id, action: 'create' }) as const)
  const { field } = writer.resource.states ?? {}
  const posted = await postIn(field && initial[field], writer, ids)
  return storedOf(await logSaves(writer, plans, written, { posted }))
}

/**
 * The changes of a transition to a document: the same fields of each, and lists that were empty.
 */
interface Change {
  readonly before: WireRow
  readonly values: Wire
}

/** Answers the documents as they are stored then, in their order. */
export async function transitWhole(
  writer: WriteContext,
  transition: string,
  changes: readonly Change[],
): Promise<WireRow[]> {
  const { fields, states } = writer.resource
  const step = states?.transitions[transition]
  if (!states || !step || changes.length === 0) return []
  const { to } = step
  const plans = changes.map(({ before, values }) => {
    // a transition without a target state keeps the state
    const all = to === undefined ? values : { ...values, [states.field]: to }
    const changed = fieldEntries(fields).filter(
      ([key, field]) => Object.hasOwn(all, key) && !hasSideTable(field),
    )
    return { id: before.id, before, row: { ...before, ...all }, changed, secrets: [], transition }
  })
  // triggers protect the child rows of a frozen document
  await insertChildTables(
    writer,
    changes.map(({ before, values }) => ({ id: before.id, row: values, before: null })),
  )
  // one by one if the database numbers them, in their order
  const parts = takesNumbers(writer.resource, transition) ? plans.map((one) => [one]) : [plans]
  for (const part of parts) await updateRows(writer, part)
  const written = plans.map(({ id }) => ({ id, action: 'update' }) as const)
  const ids = plans.map(({ id }) => id)
  const posted = to === undefined ? new Map() : await postIn(to, writer, ids)
  // otherwise checked at the end of the transaction, against a ledger that is long by then
  await checkLimits(writer)
  return storedOf(await logSaves(writer, plans, written, { posted }))
}

const storedOf = (written: readonly { readonly stored?: WireRow }[]): WireRow[] =>
  written.flatMap(({ stored }) => stored ?? [])
