// One plain record written and read back with its labels in one statement.
import { sql } from 'kysely'
import { isAttachment, isComputed } from '#resources/kernel/kind-traits.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { postingsOf } from '#resources/kernel/ledger.ts'
import { tableOf } from '../../db/columns.ts'
import { compiledOnce } from '../../db/compiled-query.ts'
import { dueFactsOf } from '../../due/index.ts'
import { limitTriggers } from '../../ledger/index.ts'
import type { WireRow } from '../../read/list-query.ts'
import { readersLocale } from '../../read/built-in-names.ts'
import { toWire, wideSelect } from '../../read/select.ts'
import type { Kernel, WriteContext } from '../../types.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { wholeContext } from '../lock-records.ts'
import { logSaves } from '../log-changes.ts'
import { actionsOf, changedColumns, isUnchanged, newColumns } from './store-rows.ts'
import type { Plan, Written } from '../save-records.ts'

type Row = Record<string, unknown>
type Statement = ReturnType<typeof compiledOnce<string, Row>>

/** Shapes that are kept; a form sends what has changed, and so few of them. */
const mostShapes = 300
const plain = new WeakMap<Kernel, Map<string, boolean>>()
const statements = new WeakMap<Kernel, Map<string, Statement>>()

/**
 * Whether a row of the resource is whole once it is written: nothing beside it is written with it, and
 * nothing of it follows from what is written after it.
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

/** Whether there is one plain record that changes, which is written and read back at once. */
export function isAlone(context: WriteContext, plans: readonly Plan[]): boolean {
  const [plan] = plans
  if (!plan || plans.length > 1) return false
  return !isUnchanged(plan) && plan.secrets.length === 0 && isPlain(context)
}

/** Writes and logs it. @throws what the database refuses, as it comes */
export async function writeAlone(
  context: WriteContext,
  plans: readonly Plan[],
): Promise<Written[]> {
  const rows: WireRow[] = []
  for (const plan of plans) rows.push(await writeAndRead(context, plan))
  const written = actionsOf(
    plans,
    rows.map(({ id }) => id),
  )
  return logSaves(context, plans, written, { posted: new Map(), read: rows })
}

/** The record as it is stored now, new or changed. */
async function writeAndRead(context: WriteContext, plan: Plan): Promise<WireRow> {
  const { db, resource, person } = context
  const { before, row, changed, former } = plan
  const columns: [string, unknown][] = before
    ? changedColumns(context, row, changed)
    : [...newColumns(context, row, former)]
  const names = columns.map(([name]) => name)
  const values = Object.fromEntries(columns.map(([name, value]) => [`value ${name}`, value]))
  const key = { contractId: person.contractId, id: before?.id }
  const { rows } = await statementFor(context, names, before === null)(db, { ...values, ...key })
  const [stored] = rows
  if (!stored) throw new Error(`a row of ${resource.name} is gone while it is locked`)
  return toWire(resource, stored, () => true) as WireRow
}

function statementFor(context: WriteContext, names: readonly string[], isNew: boolean): Statement {
  const { kernel, resource } = context
  const known = statements.get(kernel) ?? new Map<string, Statement>()
  statements.set(kernel, known)
  const shape = [resource.name, readersLocale() ?? '', isNew ? 'new' : 'changed', ...names].join(
    ' ',
  )
  const found = known.get(shape)
  if (found) return found
  if (known.size >= mostShapes) known.delete(known.keys().next().value!)
  const table = sql.table(tableOf(resource))
  const slots = [...names.map((name) => `value ${name}`), 'contractId', 'id']
  const made = compiledOnce<string, Row>(slots, (slot) => {
    const value = (name: string) => sql`${slot[`value ${name}`]}`
    const written = isNew
      ? sql`insert into ${table} (${sql.join(names.map((name) => sql.ref(name)))})
          values (${sql.join(names.map(value))}) returning *`
      : sql`update ${table} set version = version + 1, ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${value(name)}`))}
          where contract_id = ${slot.contractId} and id = ${slot.id} returning *`
    const select = wideSelect(wholeContext(context), sql`written t`, sql``)
    return sql`with written as (${written}) ${select}`
  })
  known.set(shape, made)
  return made
}
