// A waybill as the titles of an electronic waybill.
import type { ElectronicSheet } from '#resources/wire/electronic-sheet.ts'
import { call } from './http/call.ts'

/** @throws HttpError 404 */
export function electronicSheet(id: number): Promise<ElectronicSheet> {
  return call('POST', 'api/fms/way-bill/getTitles', { body: { id } })
}
