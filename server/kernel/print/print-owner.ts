// On whose paper something is printed: what the organisation says of itself, or of this form.
import type { Locale } from '#resources/kernel/locales.ts'
import type { PrintSetting } from '#resources/kernel/prints/print-settings.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Place } from '../files/file-rows.ts'
import { readPrintedPicture } from '../files/printed-picture.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Person } from '../session/viewer.ts'
import type { Kernel, Wire } from '../types.ts'

/** Lines on whose paper it is, the name first, and where the logo lies, if it has a place. */
interface LetterheadLines {
  lines: readonly string[]
  logo: Place | null
}
export type Letterhead = (
  kernel: Kernel,
  person: Person,
  locale: Locale,
) => Promise<LetterheadLines>

/** What the organisation has changed of a form, and where the form's own logo lies. */
export interface StoredSetting {
  setting: PrintSetting
  logo: Place
}

/** The area's side of adapted forms. */
export interface PrintSettings {
  /** The resource whose records they are. */
  of(kernel: Kernel): Resource | undefined
  /** Those in force today for the forms of a resource, by the form's name. */
  inForce(
    kernel: Kernel,
    person: Person,
    resource: string,
  ): Promise<ReadonlyMap<string, StoredSetting>>
  /** A record, saved or tried out, as what it changes; and the form that it changes. */
  read(person: Person, row: Wire): StoredSetting & { form: string }
}

/** At the head of a paper, as the thread lays it out. */
export interface Owner {
  lines: readonly string[]
  /** The picture itself. */
  logo: string | null
}

interface Owned {
  kernel: Kernel
  store: FileStore
}

/** A heading of the form's own stands in the place of the organisation's; requisites are added. */
export async function ownerOf(
  { kernel, store }: Owned,
  { lines, logo }: LetterheadLines,
  stored: StoredSetting | undefined,
): Promise<Owner> {
  const { heading = null, requisites = [] } = stored?.setting ?? {}
  const own = requisites.map(({ label, value }) => (label === null ? value : `${label} ${value}`))
  return {
    lines: [
      ...(heading === null ? lines : heading.split('\n').filter((line) => line.trim() !== '')),
      ...(own.length > 0 ? [own.join(', ')] : []),
    ],
    logo:
      (stored && (await readPrintedPicture(kernel.db, store, stored.logo))) ??
      (logo && (await readPrintedPicture(kernel.db, store, logo))),
  }
}
