// Approval turns of orders: approvers, decisions, and deputies.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { parseTransition } from '../../kernel/write/document-states.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'

interface Turn {
  id: number
  turn: number
  /** The writer may decide: in person, as a deputy, or because the approval is overdue. */
  mine: boolean
}

/** A context for changes made by rules, in the transaction of the writer. */
export function byRule(writer: WriteContext, name: ResourceName): WriteContext {
  const { transition: _, override: __, ...rest } = writer
  return { ...rest, resource: resourceOf(name), origin: { via: 'rule' } }
}

/** The open turns of an order. */
export async function openTurns(writer: WriteContext, orderId: number): Promise<Turn[]> {
  const { db, person, now } = writer
  const today = contractToday(person.contract.timeZone, now)
  const { rows } = await sql<Turn>`
    select a.id, coalesce(a.turn, 0) as turn, coalesce(a.approver_id is null or a.escalated_at is not null
      or a.approver_id = ${person.staffId}::bigint or exists (
        select from staff_absence s where s.contract_id = a.contract_id and s.staff_id = a.approver_id
          and s.substitute_id = ${person.staffId}::bigint and s.start_date <= ${today}::date
          and coalesce(s.end_date, 'infinity') >= ${today}::date), false) as mine
    from order_approve a
    where a.contract_id = ${person.contractId} and a.order_id = ${orderId} and a.state = 'pending'
    order by a.turn, a.id`.execute(db)
  return rows
}

/**
 * Checks that the writer may decide, and that an approval would settle the order.
 * @throws AppError 422 if the writer has no open turn, or if other approvers still have to approve
 */
export async function checkTurn(writer: WriteContext, order: Wire): Promise<void> {
  const turns = await openTurns(writer, order.id as number)
  if (turns.length === 0) return
  const own = turns.filter(({ mine }) => mine)
  const goesOn = order.approve_rule === '2' && isFollowed(order, own)
  const isShared = order.approve_rule === '2' && own.length < turns.length
  if (own.length === 0 || (writer.transition === 'approve' && (goesOn || isShared)))
    throw new AppError('not_own_turn')
}

const isFollowed = (order: Wire, own: readonly Turn[]) =>
  approversOf(order).length > Math.max(0, ...own.map(({ turn }) => turn))

const approversOf = (order: Wire) => (order.approver_ids ?? []) as readonly number[]

/** Opens the first turns after an order is submitted. */
export async function askApprovers(writer: WriteContext, id: number, order: Wire): Promise<void> {
  if (order.approve_rule === '0') return
  const named = approversOf(order)
  if (named.length === 0) return ask(writer, id, order, [null])
  await ask(writer, id, order, order.approve_rule === '2' ? named.slice(0, 1) : named)
}

/** Opens the turn of the approver after `turn`; returns false if that was the last one. */
export async function askNext(writer: WriteContext, order: Wire, turn: number): Promise<boolean> {
  const next = approversOf(order)[turn]
  if (order.approve_rule !== '2' || next === undefined) return false
  await ask(writer, order.id as number, order, [next], turn)
  return true
}

async function ask(
  writer: WriteContext,
  orderId: number,
  order: Wire,
  approvers: readonly (number | null)[],
  from = 0,
): Promise<void> {
  const turns = byRule(writer, 'order-approve')
  const inputs = approvers.map((approver, nth) => {
    const { values, ...input } = parseSave(turns.resource, {
      ...{ order_id: orderId, approver_id: approver },
    })
    const derived = { turn: from + nth + 1, deadline: deadlineOf(writer, order) }
    return { ...input, values: { ...values, ...derived } }
  })
  await saveBatch(turns, inputs)
}

/** The deadline of a turn that opens now; null without a limit. */
export function deadlineOf({ now }: WriteContext, { approval_hours: hours }: Wire): string | null {
  return typeof hours === 'number'
    ? new Date(now.getTime() + hours * 3_600_000).toISOString()
    : null
}

/**
 * Closes the open turns of a decided order: the writer's own get its decision, others are
 * withdrawn.
 */
export async function closeTurns(writer: WriteContext, id: number, order: Wire): Promise<void> {
  for (const { id: turn, mine } of await openTurns(writer, id)) {
    if (!mine || writer.origin?.via === 'rule') await makeTurn(writer, 'withdraw', { id: turn })
    else if (writer.transition === 'approve') await makeTurn(writer, 'approve', { id: turn })
    else await makeTurn(writer, 'reject', { id: turn, reason: order.reject_reason })
  }
}

export async function withdrawTurns(writer: WriteContext, id: number): Promise<void> {
  for (const { id: turn } of await openTurns(writer, id))
    await makeTurn(writer, 'withdraw', { id: turn })
}

async function makeTurn(writer: WriteContext, name: string, body: Wire): Promise<void> {
  const turns = byRule(writer, 'order-approve')
  await saveBatch(turns, [parseTransition(turns.resource, name, body)], { transition: name })
}
