// Book balances of warehouses, in SQL.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isReversed } from '../../kernel/ledger/index.ts'

export const movements = resourceOf('item-movement')

/** Condition: the movement `alias` is neither reversed nor a reversal. */
export const isEffective = (alias: string) => sql`not ${isReversed(movements, alias)}`
