// Rules of approval turns: who may decide, and how a decision affects the order.
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Rules, Saved, Wire, WriteContext } from '../../kernel/types.ts'
import { parseTransition } from '../../kernel/write/document-states.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import { askNext, byRule, deadlineOf, openTurns } from './order-approvals.ts'
import { notifyApprovers } from './order-notices.ts'

const isByRule = ({ origin }: WriteContext) => origin?.via === 'rule'

export const approvalRules: Rules = {
  // Locks the orders before their turns, in the same sequence as transitions of orders, to avoid
  // deadlocks.
  async lockAbove({ db, person }, ids) {
    await sql`select from "order" o where o.contract_id = ${person.contractId} and o.id in (
        select a.order_id from order_approve a where a.contract_id = o.contract_id
          and a.id = any(${[...ids]}::bigint[]))
      order by o.id for update`.execute(db)
  },
  beforeTransition: { approve: requireTurn, reject: requireTurn },
  async beforeSave(writer, row, before) {
    if (before || isByRule(writer)) return row
    const order = await findOrder(writer, row)
    if (!order) throw invalid({ order_id: 'no_such' })
    if (order.state !== 'on_approval') throw invalid({ order_id: 'frozen' })
    const turns = await openTurns(writer, order.id as number)
    const last = Math.max(1, ...turns.map(({ turn }) => turn))
    return { ...row, turn: last, deadline: deadlineOf(writer, order) }
  },
  async afterSave(writer, saved) {
    const made = saved.filter(({ before }) => before === null)
    if (made.length > 0) await notifyApprovers(writer, made)
    if (isByRule(writer)) return
    for (const one of saved) await decideOrder(writer, one)
  },
}

/** @throws AppError 422 not_own_turn unless the writer may decide this turn */
async function requireTurn(writer: WriteContext, row: Wire, before: Wire): Promise<Wire> {
  if (isByRule(writer)) return row
  const turns = await openTurns(writer, row.order_id as number)
  if (!turns.some(({ id, mine }) => id === before.id && mine)) throw new AppError('not_own_turn')
  return row
}

/**
 * Applies the decision to the order. A rejection, or one approval, settles it; with sequential
 * approvers the last one's approval does, and earlier ones open the next turn.
 */
async function decideOrder(writer: WriteContext, { row }: Saved): Promise<void> {
  const { transition } = writer
  if (transition !== 'approve' && transition !== 'reject') return
  const order = await orderOf(writer, row)
  if (transition === 'approve' && order.approve_rule === '2') {
    if ((await openTurns(writer, order.id as number)).length > 0) return
    if (await askNext(writer, order, row.turn as number)) return
  }
  const orders = byRule(writer, 'order')
  const body = {
    id: order.id,
    ...(transition === 'reject' && { reject_reason: row.reason }),
  }
  await saveBatch(orders, [parseTransition(orders.resource, transition, body)], { transition })
}

/** The order of a turn; undefined if there is none. */
async function findOrder({ db, person }: WriteContext, turn: Wire): Promise<Wire | undefined> {
  const { rows } = await sql<Wire>`
    select o.id, o.state, o.approve_rule, o.approval_hours, coalesce((
      select jsonb_agg(l.target_id order by l.position) from order__approver_ids l
      where l.contract_id = o.contract_id and l.parent_id = o.id), '[]') as approver_ids
    from "order" o where o.contract_id = ${person.contractId}
      and o.id = ${turn.order_id as number}`.execute(db)
  return rows[0]
}

async function orderOf(writer: WriteContext, turn: Wire): Promise<Wire> {
  const order = await findOrder(writer, turn)
  if (!order) throw new AppError('not_found')
  return order
}
