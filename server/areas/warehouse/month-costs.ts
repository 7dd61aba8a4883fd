// Recomputes the costs of a month's movements, including those entered late, with moving averages
// in chronological order. Pure.
import { add, compareExact, exact, isPositive } from '#resources/kernel/values/exact-decimal.ts'
import type { Exact } from '#resources/kernel/values/exact-decimal.ts'
import { textOfShare } from '#resources/kernel/values/exact-share.ts'

/**
 * An effective movement. The input is in chronological order; at the same time, receipts come
 * first.
 */
export interface CostedMovement {
  readonly warehouse_id: number
  readonly item_id: number
  readonly document: string
  readonly document_id: number
  readonly kind: string
  readonly quantity: string
  readonly value: string
}

export interface AccountValue {
  readonly warehouse_id: number
  readonly item_id: number
  readonly quantity: string
  readonly value: string
}

interface Difference {
  readonly warehouse_id: number
  readonly item_id: number
  readonly difference: string
}

const one = exact(1)
const negative = ({ n, scale }: Exact): Exact => ({ n: -n, scale })
const keyOf = ({ warehouse_id, item_id }: Pick<AccountValue, 'warehouse_id' | 'item_id'>) =>
  `${warehouse_id} ${item_id}`

/**
 * The amount to be added to the book value of each account at the end of the month; accounts
 * without a difference are omitted.
 */
export function costDifferences(
  opening: readonly AccountValue[],
  movements: readonly CostedMovement[],
): Difference[] {
  const held = new Map<string, { quantity: Exact; value: Exact; booked: Exact }>()
  for (const account of opening) {
    const value = exact(account.value)
    held.set(keyOf(account), { quantity: exact(account.quantity), value, booked: value })
  }
  const sent = new Map<string, Exact[]>()
  for (const movement of movements) {
    const none = { quantity: exact(0), value: exact(0), booked: exact(0) }
    const before = held.get(keyOf(movement)) ?? none
    const value = costOf(movement, before, sent)
    held.set(keyOf(movement), {
      quantity: add(before.quantity, exact(movement.quantity)),
      value: add(before.value, value),
      booked: add(before.booked, exact(movement.value)),
    })
  }
  return [...held].flatMap(([key, { value, booked }]) => {
    if (compareExact(value, booked) === 0) return []
    const [warehouse_id = 0, item_id = 0] = key.split(' ').map(Number)
    const difference = textOfShare(add(value, negative(booked)), one, one, 2)
    return [{ warehouse_id, item_id, difference }]
  })
}

/**
 * The cost of a movement. The receiving side of a transfer takes over the cost of the issuing side.
 */
function costOf(
  movement: CostedMovement,
  { quantity, value }: { quantity: Exact; value: Exact },
  sent: Map<string, Exact[]>,
): Exact {
  const moved = exact(movement.quantity)
  const { document, document_id, item_id } = movement
  const transfer = JSON.stringify([document, document_id, item_id])
  if (isPositive(moved) && movement.kind === 'transfer')
    return sent.get(transfer)?.shift() ?? exact(movement.value)
  if (moved.n >= 0n || !isPositive(quantity)) return exact(movement.value)
  const cost = exact(textOfShare(value, moved, quantity, 2))
  if (movement.kind === 'transfer')
    sent.set(transfer, [...(sent.get(transfer) ?? []), negative(cost)])
  return cost
}
