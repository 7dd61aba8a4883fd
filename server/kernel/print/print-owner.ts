// The letterhead of a print: the organisation's, or the form's own.
import type { Locale } from '#resources/kernel/locales.ts'
import type { PrintSetting } from '#resources/kernel/prints/print-settings.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { FilePlace } from '../files/file-rows.ts'
import { readPrintedPicture } from '../files/printed-picture.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Person } from '../session/viewer.ts'
import type { Kernel, Wire } from '../types.ts'

/** Letterhead lines, the name first, and the stored logo, if there is one. */
interface LetterheadLines {
  lines: readonly string[]
  logo: FilePlace | null
}
export type Letterhead = (
  kernel: Kernel,
  person: Person,
  locale: Locale,
) => Promise<LetterheadLines>

/** The organisation's changes of a form, and its stored logo. */
export interface StoredSetting {
  setting: PrintSetting
  logo: FilePlace
}

/** The area's side of adapted forms. */
export interface PrintSettings {
  /** The resource of the settings. */
  of(kernel: Kernel): Resource | undefined
  /** The settings in force today for the forms of a resource, by the form's name. */
  inForce(
    kernel: Kernel,
    person: Person,
    resource: string,
  ): Promise<ReadonlyMap<string, StoredSetting>>
  /** Reads a record, saved or tried out, as a setting with the form that it changes. */
  read(person: Person, row: Wire): StoredSetting & { form: string }
}

/** The letterhead, ready for the layout thread. */
export interface PaperHead {
  lines: readonly string[]
  /** The picture as a data URL. */
  logo: string | null
}

interface Owned {
  kernel: Kernel
  store: FileStore
}

/** The form's own heading replaces the organisation's; the organisation's details are added. */
export async function ownerOf(
  { kernel, store }: Owned,
  { lines, logo }: LetterheadLines,
  stored: StoredSetting | undefined,
): Promise<PaperHead> {
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
