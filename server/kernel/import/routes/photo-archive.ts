// The calls about an archive of photos: it starts a job like a spreadsheet, and the job shows the
// target of each photo, or why it has none.
import { fileTypeFromFile } from 'file-type'
import { z } from 'zod'
import { AppError, errorStatus } from '#resources/kernel/calls/error-codes.ts'
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { say, sayFault } from '#i18n/server.ts'
import { schemaOf } from '../../route-schemas.ts'
import { readRows } from '../job/row-store.ts'
import { largestArchive } from '../photos/photo-limits.ts'
import { beginWith } from './create-job.ts'
import type { ImportCall } from './create-job.ts'
import type { JobCall } from './job-routes.ts'
import type { ArchivedPhoto, ImportJob } from '#resources/wire/imports.ts'
import { receiveFile } from './import-upload.ts'
import type { Wanted } from './import-upload.ts'

const archives: Wanted<'zip'> = {
  largest: largestArchive,
  names: 'ZIP',
  extensions: { zip: ['zip'] },
  async kindOf(path) {
    if ((await fileTypeFromFile(path))?.mime !== 'application/zip')
      throw new AppError('unsupported_type')
    return 'zip'
  },
}

export async function beginPhotos(call: ImportCall): Promise<ImportJob> {
  return beginWith(call, await receiveFile(call.request, call.store, archives))
}

export const photoSchema = schemaOf<ArchivedPhoto>()(
  z.strictObject({
    row: z.int().min(0),
    path: z.string(),
    state: z.enum(['adds', 'added', 'same', 'left']),
    record: z.strictObject({ id: z.int().positive(), name: z.string() }).optional(),
    before: z.int().optional(),
    message: z.string().optional(),
  }),
)
const states = { create: 'adds', update: 'added', same: 'same', faulty: 'left' } as const

/** Up to `size` photos behind row `after`, in the order of the archive. */
export async function photosPage(
  { kernel, job, resource, person }: JobCall,
  after: number,
  size: number,
): Promise<ArchivedPhoto[]> {
  if (job.format.kind !== 'zip') return []
  const rows = await readRows(kernel.db, job, { after, size })
  return rows.map(
    ({ row, cells: [path = '', name = '', before = ''], action, record_id, faults }) => {
      const why = faults?.['']
      const message = why === undefined ? undefined : wordsOf(person.locale, why, resource.name)
      return {
        row,
        path,
        state: states[action ?? 'faulty'],
        ...(record_id !== null && { record: { id: record_id, name } }),
        ...(before !== '' && { before: Number(before) }),
        ...(message !== undefined && { message }),
      }
    },
  )
}

function wordsOf(locale: Locale, why: string, resource: string): string {
  return Object.hasOwn(errorStatus, why)
    ? say(locale, `errors.${why as ErrorCode}`)
    : sayFault(locale, why, resource)
}
