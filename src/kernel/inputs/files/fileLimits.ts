import { fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'

interface Limits {
  /** Bytes of one file. */
  size: number
  extensions: readonly string[]
}

/** As specified. */
export const fileLimits: Readonly<Record<'files' | 'photos', Limits>> = {
  files: { size: 20 * 1024 * 1024, extensions: ['doc', 'docx', 'pdf', 'jpeg', 'jpg', 'png'] },
  photos: { size: 800 * 1024, extensions: ['jpg', 'jpeg', 'gif', 'png'] },
}

/** Refusals that can be predicted before uploading; only the server checks the content. */
export function fileFault(
  file: Pick<File, 'name' | 'size'>,
  kind: 'files' | 'photos',
): Fault | null {
  const { size, extensions } = fileLimits[kind]
  if (!extensions.includes(file.name.split('.').at(-1)?.toLowerCase() ?? ''))
    return fault('file_type', extensions.join(', '))
  return file.size > size ? fault('file_size', size) : null
}
