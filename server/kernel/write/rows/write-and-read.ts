// One plain record written and read back with its labels in one statement.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isAttachment, isComputed, isSingleReference } from '#resources/kernel/kind-traits.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { postingsOf } from '#resources/kernel/rules/ledger.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../../db/columns.ts'
import { compiledOnce } from '../../db/compiled-query.ts'
import { dueFactsOf } from '../../due/index.ts'
import { limitTriggers } from '../../ledger/index.ts'
import type { WireRow } from '../../read/list-query.ts'
import { readersLocale } from '../../read/built-in-names.ts'
import { columnsList, toWireRow, wideSelect } from '../../read/select.ts'
import type { Fragment, Kernel, WriteContext } from '../../types.ts'
import { wholeContext } from '../lock-records.ts'
import { logSaves } from '../log-changes.ts'
import { actionsOf, changedColumns, isUnchanged, newColumns } from './store-rows.ts'
import type { SavePlan, SavedRecord } from '../save-records.ts'

type Row = Record<string, unknown>
type Statement = ReturnType<typeof compiledOnce<string, Row>>

/** Maximum number of cached shapes; a form sends only changed fields, so there are few. */
const mostShapes = 300
const plain = new WeakMap<Kernel, Map<string, boolean>>()
const statements = new WeakMap<Kernel, Map<string, Statement>>()

/**
 * Whether a row is complete once its table is written: no side tables, and nothing derived from
 * later writes.
 */
function isPlain({ kernel, resource }: WriteContext): boolean {
  const known = plain.get(kernel) ?? new Map<string, boolean>()
  plain.set(kernel, known)
  const is = known.get(resource.name) ?? examine(kernel, resource)
  known.set(resource.name, is)
  return is && kernel.rulesOf(resource).afterSave === undefined
}

function examine(kernel: Kernel, resource: Resource): boolean {
  const { name, mode = 'table', fields, states, numbering, replaces } = resource
  const follows = dueFactsOf(kernel).some((facts) =>
    Object.values(facts).some(
      (one) => typeof one === 'object' && 'name' in one && one.name === name,
    ),
  )
  return (
    mode === 'table' &&
    !states &&
    !numbering &&
    !replaces &&
    !follows &&
    postingsOf(resource).length === 0 &&
    limitTriggers(kernel, name).length === 0 &&
    fieldEntries(fields).every(
      ([, field]) =>
        !isComputed(field) && !isAttachment(field) && !['rows', 'refs'].includes(field.kind),
    )
  )
}

/** Whether one plain record changes, which is written and read back in one statement. */
export function isAlone(context: WriteContext, plans: readonly SavePlan[]): boolean {
  const [plan] = plans
  if (!plan || plans.length > 1) return false
  return !isUnchanged(plan) && plan.secrets.length === 0 && isPlain(context)
}

/** Writes and logs it. @throws the database's error, untranslated */
export async function writeAlone(
  context: WriteContext,
  plans: readonly SavePlan[],
): Promise<SavedRecord[]> {
  const rows: WireRow[] = []
  for (const plan of plans) rows.push(await writeAndRead(context, plan))
  const written = actionsOf(
    plans,
    rows.map(({ id }) => id),
  )
  return logSaves(context, plans, written, { posted: new Map(), read: rows })
}

/**
 * The record as it is stored now, new or changed. The labels of references that stay are those that
 * were read behind its lock.
 */
async function writeAndRead(context: WriteContext, plan: SavePlan): Promise<WireRow> {
  const { resource } = context
  const { before, row, changed, former } = plan
  if (!before) return toWireRow(resource, await insertedRow(context, row, former), all) as WireRow
  const stored = await changedRow(context, before, plan)
  if (changed.some(isReference)) return toWireRow(resource, stored, all) as WireRow
  const keys = new Set(changed.map(([key]) => key))
  return { ...before, ...toWireRow(resource, stored, (key) => keys.has(key)) } as WireRow
}

const all = () => true
const isReference = ([, field]: readonly [string, Field]) => isSingleReference(field)

async function insertedRow(
  context: WriteContext,
  row: SavePlan['row'],
  former: SavePlan['former'],
): Promise<Row> {
  const columns = [...newColumns(context, row, former)]
  const table = sql.table(tableOf(context.resource))
  const statement = statementFor(context, 'new', columns, (names, slot) => {
    const values = names.map((name) => sql`${slot[name]}`)
    return withLabels(
      context,
      sql`insert into ${table} (${sql.join(names.map((name) => sql.ref(name)))})
        values (${sql.join(values)}) returning *`,
    )
  })
  const { rows } = await statement(context.db, Object.fromEntries(columns))
  return rows[0]!
}

async function changedRow(
  context: WriteContext,
  { id }: WireRow,
  { row, changed }: SavePlan,
): Promise<Row> {
  const { db, resource, person } = context
  const columns = changedColumns(context, row, changed)
  const statement = statementFor(context, 'changed', columns, (names, slot) => {
    const sets = names.map((name) => sql`${sql.ref(name)} = ${slot[name]}`)
    const written = sql`update ${sql.table(tableOf(resource))} as t set version = version + 1, ${sql.join(sets)}
      where t.contract_id = ${slot[contractKey]} and t.id = ${slot[idKey]}`
    if (changed.some(isReference)) return withLabels(context, sql`${written} returning t.*`)
    const keys = new Set(changed.map(([key]) => key))
    const narrow = { ...wholeContext(context), readable: (key: string) => keys.has(key) }
    return sql<Row>`${written} returning ${columnsList(narrow)}`
  })
  const values = { ...Object.fromEntries(columns), [contractKey]: person.contractId, [idKey]: id }
  const { rows } = await statement(db, values)
  if (!rows[0]) throw new Error(`a row of ${resource.name} is gone while it is locked`)
  return rows[0]
}

/** The row's identification, under keys that no column has. */
const contractKey = 'of contract'
const idKey = 'of id'

const withLabels = (context: WriteContext, written: Fragment) =>
  sql<Row>`with written as (${written}) ${wideSelect(wholeContext(context), sql`written t`, sql``)}`

/** The statement for these columns, built at its first use. */
function statementFor(
  { kernel, resource }: WriteContext,
  action: 'new' | 'changed',
  columns: readonly (readonly [string, unknown])[],
  build: (names: readonly string[], slot: Readonly<Record<string, unknown>>) => RawBuilder<Row>,
): Statement {
  const known = statements.get(kernel) ?? new Map<string, Statement>()
  statements.set(kernel, known)
  const names = columns.map(([name]) => name)
  const shape = [resource.name, readersLocale() ?? '', action, ...names].join(' ')
  const found = known.get(shape)
  if (found) return found
  if (known.size >= mostShapes) known.delete(known.keys().next().value!)
  const made = compiledOnce<string, Row>([...names, contractKey, idKey], (slot) =>
    build(names, slot),
  )
  known.set(shape, made)
  return made
}
