// Rules of documents that issue, transfer or return items: items can only be issued if they are in
// stock at that time, also with concurrent documents.
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { sql } from 'kysely'
import type { Fragment, Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { isEffective } from './stock-balances.ts'
import { stockLines, requireInStock, stockedLines } from './stock-lines.ts'

/** SQL: the total value of the effective movements of the document `t`. */
const totalOf = (document: string): Fragment =>
  sql`(select round(abs(sum(m.value)), 2) from item_movement m
    where m.contract_id = t.contract_id and m.document = ${document} and m.document_id = t.id
      and m.warehouse_id = t.warehouse_id and ${isEffective('m')})`

function requireLines(row: Wire): void {
  if (stockLines(row).length === 0) throw invalid({ lines: 'required' })
}

async function beforeSave(writer: WriteContext, row: Wire): Promise<Wire> {
  refuseFuture(writer, row)
  const stocked = await stockedLines(writer, row)
  if (writer.transition === 'post' && row.kind !== 'return') requireInStock(stocked)
  return stocked
}

const rulesOf = (document: string): Rules => ({
  beforeSave,
  beforeTransition: {
    post(_, row) {
      requireLines(row)
      return row
    },
  },
  computed: { total: totalOf(document) },
  blames: { 'item-movement.quantity': { field: 'lines' } },
})

export const itemIssueRules = rulesOf('item-issue')
export const itemWriteOffRules = rulesOf('item-write-off')
export const itemTransferRules: Rules = {
  ...rulesOf('item-transfer'),
  beforeSave(writer, row) {
    if (row.warehouse_id === row.to_warehouse_id)
      throw invalid({ to_warehouse_id: 'same_warehouse' })
    return beforeSave(writer, row)
  },
}
