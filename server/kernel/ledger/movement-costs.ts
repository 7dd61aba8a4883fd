// The cost of movements that do not state one. An issue takes the same share of its account's cost
// as of its amount, the last one all that is left. A receipt from another account of the same
// document costs what was issued there; one without a source, its account's average.
import {
  add,
  compareExact,
  exact,
  isPositive,
  isZero,
} from '#resources/kernel/values/exact-decimal.ts'
import type { Exact } from '#resources/kernel/values/exact-decimal.ts'
import type { Ledger } from '#resources/kernel/rules/ledger.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { textOfShare } from '#resources/kernel/values/exact-share.ts'
import type { Wire, WriteContext } from '../types.ts'
import { accountKey, holdingsOf, lockAccounts } from './account-holdings.ts'
import type { Holding } from './account-holdings.ts'
import { ledgerOf } from './account-balance.ts'
import { negated } from './expected-movements.ts'
import type { ExpectedMovement } from './expected-movements.ts'

/** Movements of one write: new, reversed, and unchanged ones. */
interface Write {
  readonly added: readonly ExpectedMovement[]
  readonly gone: readonly { readonly document_id: number; readonly values: Wire }[]
  readonly kept: readonly { readonly document_id: number; readonly values: Wire }[]
}

interface Costed {
  readonly added: readonly ExpectedMovement[]
  /**
   * Less is available than is issued: the database refuses it, or a concurrent write came first.
   */
  readonly isShort: boolean
}

/** The new movements with their costs, computed under the locks of all accounts of the write. */
export async function costMovements(
  context: Pick<WriteContext, 'db' | 'person'>,
  resource: Resource,
  { added, gone, kept }: Write,
): Promise<Costed> {
  const ledger = ledgerOf(resource)
  const { cost } = ledger
  const open = added.filter(({ values }) => cost !== undefined && values[cost] == null)
  if (cost === undefined || open.length === 0) return { added, isShort: false }
  await lockAccounts(
    context,
    resource,
    [...added, ...gone].map(({ values }) => values),
  )
  const holdings = await holdingsOf(
    context,
    resource,
    open.map(({ values }) => values),
  )
  const known = added.filter((one) => !open.includes(one)).map(({ values }) => values)
  const moved = [...gone.map(({ values }) => reversed(ledger, values)), ...known]
  const accounts = new Accounts(ledger, resource, moved)
  const out = kept.map(({ document_id: documentId, values }) => ({ documentId, values }))
  const costed = new Map<ExpectedMovement, ExpectedMovement>()
  let isShort = false
  for (const [nth, one] of open.entries()) {
    const found = sourceOf(ledger, [...out, ...costed.values()], one)
    const share = accounts.shareOf(one.values, holdings[nth]!)
    isShort ||= share === null && found === null
    const values = { ...one.values, [cost]: found ?? share ?? accounts.nothing }
    costed.set(one, { ...one, values })
    accounts.move(values)
  }
  return { added: added.map((one) => costed.get(one) ?? one), isShort }
}

function reversed({ amounts }: Ledger, values: Wire): Wire {
  const back = amounts.map((key) => [key, negated(values[key] ?? null)])
  return { ...values, ...Object.fromEntries(back) }
}

interface Documented {
  readonly documentId: number
  readonly values: Wire
}

/**
 * The cost of what the same document issues from another account at that moment, in the same amount
 * and kind; null if it issues nothing, or if all of it was received elsewhere.
 */
function sourceOf(ledger: Ledger, others: readonly Documented[], one: Documented): string | null {
  const { at, keys, amounts: [first = ''] = [], cost = '' } = ledger
  const amount = exact(one.values[first] as string)
  if (!isPositive(amount)) return null
  const isSame = (other: Documented, sign: 'in' | 'out') => {
    const moved = other.values[first] as string
    return (
      other.documentId === one.documentId &&
      [at, ...keys].every((key) => other.values[key] === one.values[key]) &&
      compareExact(exact((sign === 'in' ? moved : negated(moved)) as string), amount) === 0
    )
  }
  const out = others.filter((other) => isSame(other, 'out'))
  const arrived = others.filter((other) => isSame(other, 'in')).length
  const source = out[arrived]
  return source ? (negated(source.values[cost]) as string) : null
}

/** Holdings of accounts, from what is stored and the movements of this write. */
class Accounts {
  readonly nothing: string
  private readonly moved: Wire[]

  constructor(
    private readonly ledger: Ledger,
    private readonly resource: Resource,
    moved: readonly Wire[],
  ) {
    this.moved = [...moved]
    this.nothing = textOfShare(exact(0), exact(1), exact(1), this.scale)
  }

  move(values: Wire): void {
    this.moved.push(values)
  }

  /** The share of its account's cost that a movement takes; null if less is available. */
  shareOf(values: Wire, { amount, cost, lastAmount, lastCost }: Holding): string | null {
    const { amounts: [first = ''] = [], cost: costKey = '' } = this.ledger
    const part = exact(values[first] as string)
    const held = add(exact(amount), this.sum(first, values))
    const worth = add(exact(cost), this.sum(costKey, values))
    const isOut = !isPositive(part)
    if (isOut && isZero(add(held, part)))
      return negated(textOfShare(worth, exact(1), exact(1), this.scale)) as string
    if (isOut && !isPositive(add(held, part))) return null
    if (isPositive(held)) return textOfShare(worth, part, held, this.scale)
    return lastAmount === null || lastCost === null
      ? this.nothing
      : textOfShare(exact(lastCost), part, exact(lastAmount), this.scale)
  }

  private sum(key: string, values: Wire): Exact {
    const { at } = this.ledger
    const account = accountKey(this.ledger, values)
    const until = Date.parse(values[at] as string)
    const counted = this.moved.filter(
      (one) => accountKey(this.ledger, one) === account && Date.parse(one[at] as string) <= until,
    )
    return add(...counted.map((one) => exact(one[key] as string)))
  }

  private get scale(): number {
    return this.resource.fields[this.ledger.cost ?? '']?.options.scale ?? 2
  }
}
