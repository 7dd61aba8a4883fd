// How an archive of photos begins its job: taken to the disk, looked at, kept.
import { fileTypeFromFile } from 'file-type'
import { AppError } from '#resources/kernel/errors.ts'
import { beginWith } from '../create-job.ts'
import type { Asked } from '../create-job.ts'
import { receiveFile } from '../upload.ts'
import type { Wanted } from '../upload.ts'
import type { WireJob } from '../job-schema.ts'
import { largestArchive } from './limits.ts'

const archives: Wanted<'zip'> = {
  largest: largestArchive,
  names: 'ZIP',
  extensions: { zip: ['zip'] },
  async kindOf(path) {
    if ((await fileTypeFromFile(path))?.mime !== 'application/zip') throw new AppError('unsupported_type')
    return 'zip'
  },
}

export async function beginPhotos(asked: Asked): Promise<WireJob> {
  return beginWith(asked, await receiveFile(asked.request, asked.store, archives))
}
