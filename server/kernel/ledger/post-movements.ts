// Posts documents: compares the stored movements with the expected ones and writes the difference,
// reversals and new movements of a ledger in one statement.
import { sql } from 'kysely'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { postingsOf } from '#resources/kernel/rules/ledger.ts'
import type { Posting } from '#resources/kernel/rules/ledger.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { columnsOf, layoutOf, tableOf } from '../db/columns.ts'
import { writingAccount } from '../db/writing-account.ts'
import type { Wire, WriteContext } from '../types.ts'
import { isReversed, ledgerOf } from './account-balance.ts'
import { hashOfMovements } from './canonical-movements.ts'
import { costMovements } from './movement-costs.ts'
import type { PostedMovements } from './canonical-movements.ts'
import { expectedMovements, movementKey, negated } from './expected-movements.ts'
import type { ExpectedMovement } from './expected-movements.ts'

/** Document → ledger → what was posted there for its event. */
export type Posted = ReadonlyMap<number, Readonly<Record<string, PostedMovements>>>

/** A document as stored now; one without a row is being deleted. */
interface PostedDocument {
  readonly id: number
  readonly row: Wire | null
}

/** Attached to a database error, for its translation. */
export interface RefusedPosting {
  readonly ledger: Resource
  readonly movements: readonly ExpectedMovement[]
}

const nothing: Posted = new Map()

/**
 * Updates the ledgers for documents of one resource that were written in this transaction.
 * @throws the database's error: a balance out of its bounds, a closed month
 */
export async function postMovements(
  context: WriteContext,
  documents: readonly PostedDocument[],
): Promise<Posted> {
  const { kernel, resource } = context
  const postings = postingsOf(resource)
  if (postings.length === 0 || documents.length === 0) return nothing
  const posted = new Map<number, Record<string, PostedMovements>>()
  for (const [name, given] of postings) {
    const ledger = kernel.resources.find((one) => one.name === name && !one.desk)
    if (!ledger) throw new Error(`${resource.name} posts to ${name}, which is no resource`)
    for (const { document_id: id, ...entry } of await postTo(context, ledger, given, documents))
      posted.set(id, { ...posted.get(id), [name]: entry })
  }
  return posted
}

interface Entry extends PostedMovements {
  document_id: number
}

async function postTo(
  context: WriteContext,
  ledger: Resource,
  postings: readonly Posting[],
  documents: readonly PostedDocument[],
): Promise<Entry[]> {
  const expected = documents.flatMap(({ id, row }) =>
    row ? expectedMovements(ledger, postings, { ...row, id }) : [],
  )
  const standing = await standingMovements(
    context,
    ledger,
    documents.map(({ id }) => id),
  )
  const { gone, ...difference } = differenceOf(ledger, expected, standing)
  if (difference.added.length === 0 && gone.length === 0) return []
  const kept = standing.filter((one) => !gone.includes(one))
  const { added, isShort } = await costMovements(context, ledger, { ...difference, gone, kept })
  try {
    const movements = [
      ...gone.map((one) => reversalOf(ledger, one)),
      ...inLockOrder(ledger, added).map(({ documentId, values }) => ({
        document_id: documentId,
        reverses_id: null,
        values,
      })),
    ]
    const entries = await insertMovements(context, ledger, movements)
    // enough is available by now: the cost is looked up again
    if (isShort)
      throw Object.assign(new Error('the account has moved meanwhile'), { code: '40001' })
    await context.kernel.afterPosting(
      context,
      ledger.name,
      movements.map(({ values }) => values),
    )
    return entries
  } catch (error) {
    const refusedPosting: RefusedPosting = { ledger, movements: added }
    throw Object.assign(error as Error, { refusedPosting })
  }
}

interface Standing {
  readonly id: number
  readonly document_id: number
  readonly values: Wire
}

interface Inserted {
  readonly document_id: number
  readonly reverses_id: number | null
  readonly values: Wire
}

/** The names of documents in a ledger: the current one, and the previous one. */
const namesOf = ({ name, renamedFrom }: Resource) => [name, ...(renamedFrom ? [renamedFrom] : [])]

/** Movements of the documents that are in force. */
async function standingMovements(
  { db, resource, person }: WriteContext,
  ledger: Resource,
  ids: readonly number[],
): Promise<Standing[]> {
  const { rows } = await sql<Record<string, unknown> & { id: number; document_id: number }>`
    select t.* from ${sql.table(tableOf(ledger))} t where t.contract_id = ${person.contractId}
      and t.document = any(${namesOf(resource)}) and t.document_id = any(${ids}::bigint[])
      and not ${isReversed(ledger)} order by t.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    document_id: row.document_id,
    values: Object.fromEntries(
      fieldEntries(ledger.fields).map(([key, field]) => [key, layoutOf(field).read(row, key)]),
    ),
  }))
}

/** Correct movements are not replaced; a posting without a stated cost accepts any cost. */
function differenceOf(
  ledger: Resource,
  expected: readonly ExpectedMovement[],
  standing: readonly Standing[],
): { added: ExpectedMovement[]; gone: Standing[] } {
  const { cost } = ledgerOf(ledger)
  const without = (values: Wire) => (cost === undefined ? values : { ...values, [cost]: null })
  const left = new Map<string, Standing[]>()
  for (const one of standing) {
    const key = movementKey(ledger, one.document_id, without(one.values))
    left.set(key, [...(left.get(key) ?? []), one])
  }
  const isPosted = ({ documentId, values }: ExpectedMovement) => {
    const alike = left.get(movementKey(ledger, documentId, without(values))) ?? []
    const wanted = movementKey(ledger, documentId, values)
    const found = alike.findIndex(
      (one) =>
        (cost !== undefined && values[cost] == null) ||
        movementKey(ledger, documentId, one.values) === wanted,
    )
    if (found >= 0) alike.splice(found, 1)
    return found >= 0
  }
  const added = expected.filter((one) => !isPosted(one))
  return { added, gone: [...left.values()].flat().sort((a, b) => a.id - b.id) }
}

function reversalOf(ledger: Resource, { id, document_id, values }: Standing): Inserted {
  const { amounts } = ledgerOf(ledger)
  const back = amounts.map((key) => [key, negated(values[key] ?? null)])
  return { document_id, reverses_id: id, values: { ...values, ...Object.fromEntries(back) } }
}

/** Rows are checked one after another: in the order in which their owners are locked. */
function inLockOrder(
  ledger: Resource,
  movements: readonly ExpectedMovement[],
): readonly ExpectedMovement[] {
  const { owners } = ledgerOf(ledger)
  const rank = ({ values }: ExpectedMovement) => {
    const nth = owners.findIndex((owner) => values[owner] != null)
    return [nth, Number(values[owners[nth] ?? ''] ?? 0)] as const
  }
  return [...movements].sort((a, b) => {
    const x = rank(a)
    const y = rank(b)
    return x[0] - y[0] || x[1] - y[1]
  })
}

/** In one statement, so that only the net result is checked against the bounds. */
async function insertMovements(
  { db, resource, person, now }: WriteContext,
  ledger: Resource,
  movements: readonly Inserted[],
): Promise<Entry[]> {
  const table = sql.table(tableOf(ledger))
  const rows = movements.map(({ values, ...one }) => ({
    ...one,
    contract_id: person.contractId,
    document: resource.name,
    created_at: now,
    created_by: writingAccount(person),
    updated_at: now,
    updated_by: writingAccount(person),
    ...columnsAndValues(ledger, values),
  }))
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const { rows: entries } = await sql<Entry>`with made as (
      insert into ${table} (${names})
      select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
      returning *
    ) select made.document_id, json_agg(made.id order by made.id) as ids, ${hashOfMovements(ledger, 'made')} as sha256
    from made group by made.document_id`.execute(db)
  return entries
}

function columnsAndValues(ledger: Resource, values: Wire): Wire {
  return Object.fromEntries(
    fieldEntries(ledger.fields).flatMap(([key, field]) => {
      const written = layoutOf(field).write(values[key])
      return columnsOf(key, field).map((column, i) => [column, written[i] ?? null])
    }),
  )
}
