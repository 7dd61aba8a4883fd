// The order of what there is too little of.
import type { DraftedSupply } from '#resources/wire/stock.ts'
import { sendWrite } from '../http/idempotent-writes.ts'

/** @throws HttpError 422 where there is enough of everything */
export function draftReorder(warehouseId: number): Promise<DraftedSupply> {
  return sendWrite('POST', 'api/warehouse/supply/draftReorder', { warehouse_id: warehouseId })
}
