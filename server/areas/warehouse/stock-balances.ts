// What warehouses hold by the books, in SQL.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isReversed } from '../../kernel/ledger/index.ts'

export const movements = resourceOf('item-movement')

/** Of a movement `alias`: it stands, and takes nothing back. */
export const stands = (alias: string) => sql`not ${isReversed(movements, alias)}`
