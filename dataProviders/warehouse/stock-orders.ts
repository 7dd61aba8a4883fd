// Drafts orders of items that are running short.
import type { DraftedSupply } from '#resources/wire/stock.ts'
import { sendWrite } from '../http/idempotent-writes.ts'

/** @throws HttpError 422 if nothing is short */
export function draftReorder(warehouseId: number): Promise<DraftedSupply> {
  return sendWrite('POST', 'api/warehouse/supply/draftReorder', { warehouse_id: warehouseId })
}
