// Rules of supplies: totals, and confirmation of duplicate document numbers. An opening stock
// cannot change once other documents have moved the items.
import { sql } from 'kysely'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { isEffective } from './stock-balances.ts'
import { stockLines } from './stock-lines.ts'
import { pricedLines } from './supply-lines.ts'

export const supplyRules: Rules = {
  async beforeSave(writer, row, before) {
    refuseFuture(writer, row)
    await questionNumber(writer, row, before)
    return pricedLines(writer, row)
  },
  beforeTransition: {
    async post(writer, row) {
      refuseIncomplete(row)
      await refuseUsedOpening(writer, row)
      return row
    },
    async correct(writer, row) {
      await refuseUsedOpening(writer, row)
      return row
    },
  },
}

/** A posted document must be complete; a draft need not be. @throws AppError 400 */
function refuseIncomplete(row: Wire): void {
  const demanded = row.source === 'purchase' ? ['counterparty_id', 'incoming_number'] : []
  const missing = demanded.filter((key) => row[key] == null)
  if (stockLines(row).length === 0) missing.push('lines')
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((key) => [key, 'required'])))
}

/** @throws AppError 422 confirm if a supply with this supplier's document already exists */
async function questionNumber(
  { db, person }: WriteContext,
  row: Wire,
  before: Wire | null,
): Promise<void> {
  const isSame =
    before?.incoming_number === row.incoming_number &&
    before?.counterparty_id === row.counterparty_id
  if (isSame || row.confirmed === true || row.incoming_number == null) return
  const { rows } = await sql<{ at: string }>`select s.at from supply s
    where s.contract_id = ${person.contractId}
      and lower(s.incoming_number) = lower(${row.incoming_number})
      and s.counterparty_id is not distinct from ${row.counterparty_id ?? null}::bigint
      and s.id is distinct from ${before?.id ?? null}::bigint
    order by s.at desc limit 1`.execute(db)
  const [same] = rows
  if (!same) return
  const day = contractToday(person.contract.timeZone, new Date(same.at))
  throw new AppError('confirm', { fields: { incoming_number: fault('document_again', day) } })
}

/** @throws AppError 422 if other documents have moved items of an opening stock */
async function refuseUsedOpening({ db, person }: WriteContext, row: Wire): Promise<void> {
  if (row.source !== 'opening') return
  const ids = stockLines(row).map(({ item_id: id }) => id)
  const { rows } = await sql`select from item_movement m
    where m.contract_id = ${person.contractId} and m.warehouse_id = ${row.warehouse_id}
      and m.item_id = any(${ids}::bigint[]) and ${isEffective('m')}
      and (m.document <> 'supply' or m.document_id is distinct from ${row.id ?? null}::bigint)
    limit 1`.execute(db)
  if (rows.length > 0)
    throw new AppError('rule', { fields: { lines: 'relied_on' }, says: 'relied_on' })
}
