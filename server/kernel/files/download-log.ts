// Logs downloads of stored files: user, document or photo, and record.
import { logEvent } from '../db/event-log.ts'
import { createRepeatFilter } from '../repeat-filter.ts'
import { hourMs } from '../time-units.ts'
import type { FileRequest } from './file-handlers.ts'
import type { FileRow } from './file-rows.ts'

/** Remembered downloads, so that one is logged once an hour for each account and file. */
const most = 10_000

export type LogDownload = (call: FileRequest, file: FileRow) => void

/**
 * Logs a download after its response, under the key of its field, so that files of personal fields
 * are hidden from those who may not read them.
 */
export function createDownloadLog(): LogDownload {
  const isNew = createRepeatFilter(hourMs, most)
  return ({ kernel, resource, person, request, reply }, file) => {
    const { accountId, contractId, staffId } = person
    if (!isNew(`${contractId} ${accountId} ${file.id}`, kernel.clock())) return
    reply.afterAnswer(() =>
      logEvent(kernel.db, {
        ...{ type: 'download', contractId, accountId, staffId },
        ...{ page: resource.page, resource: resource.name, itemId: file.record_id },
        path: request.url.split('?')[0] ?? '',
        data: { after: { [file.field]: file.name } },
      }),
    )
  }
}
