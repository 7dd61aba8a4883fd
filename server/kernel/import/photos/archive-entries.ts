// Extracts photos from an archive one at a time. Names are never used as paths, and sizes are
// counted, not believed.
import { Readable } from 'node:stream'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Field } from '#resources/kernel/types.ts'
import { inspectFile } from '../../files/file-inspection.ts'
import { limitsOf } from '../../files/file-limits.ts'
import { harmlessName } from '../../files/file-name.ts'
import type { NewFile } from '../../files/file-rows.ts'
import type { FileStore, Staged } from '../../files/file-store.ts'
import type { Entry, Zip } from '../parse/zip-reader.ts'
import { largestPhoto, mostRatio, mostTogether } from './photo-limits.ts'
import { shrunk } from './shrink-photo.ts'

const typeOfFile = 0o170000
const regular = 0o100000
/** Bytes that any small file may unpack to, regardless of its ratio. */
const harmless = 1024 * 1024

export interface Photo {
  file: NewFile & Staged
  /** Bytes before it was made smaller, or null. */
  before: number | null
}

/** Takes photos out of one archive. */
export class Photos {
  private together = 0
  constructor(
    private readonly zip: Zip,
    private readonly store: FileStore,
    private readonly field: Field,
  ) {}

  /**
   * The photo on disk; the caller discards it. A fault if it is not a photo. `small`: reduced if it
   * is too large.
   * @throws AppError too_large if the archive unpacks to more than the total limit, broken_file
   */
  async take(entry: Entry, small: boolean): Promise<Photo | Fault> {
    const { size: most, types, names } = limitsOf(this.field)
    // a link, a device: nothing that is a file of its own
    if (![0, regular].includes(entry.mode & typeOfFile)) return fault('file_type', names)
    const staged = await this.unpacked(entry)
    if (staged === null) return fault('file_size', largestPhoto)
    let kept: Staged = staged
    try {
      const { type, fault: damage } = await inspectFile(staged.path, 'patient')
      if (damage) return await this.refused(staged, damage)
      const extensions = type === null ? undefined : types[type]
      if (type === null || !extensions) return await this.refused(staged, fault('file_type', names))
      const name = harmlessName(entry.name, extensions)
      if (staged.size <= most) return { file: { ...staged, type, name }, before: null }
      if (small) {
        const made = await shrunk(staged.path, most)
        if (made === null) return await this.refused(staged, fault('file_size', most))
        kept = await this.store.stage(Readable.from([made]))
        await this.store.discard(staged)
      }
      return {
        file: {
          ...kept,
          type: 'image/jpeg',
          name: harmlessName(entry.name.replace(/\.[^.]*$/, ''), ['jpg']),
        },
        before: staged.size,
      }
    } catch (error) {
      await this.store.discard(staged)
      throw error
    }
  }
  private async refused(staged: Staged, why: Fault): Promise<Fault> {
    await this.store.discard(staged)
    return why
  }
  /** Null for what is larger than any photo, or packed as no photo is. */
  private async unpacked(entry: Entry): Promise<Staged | null> {
    try {
      return await this.store.stage(Readable.from(this.counted(entry)))
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_large' && this.together <= mostTogether)
        return null
      throw error
    }
  }
  private async *counted(entry: Entry): AsyncGenerator<Buffer> {
    let size = 0
    for await (const chunk of this.zip.unpack(entry, largestPhoto)) {
      size += chunk.length
      this.together += chunk.length
      if (this.together > mostTogether || (size > harmless && size > entry.packed * mostRatio))
        throw new AppError('too_large')
      yield chunk
    }
  }
}
