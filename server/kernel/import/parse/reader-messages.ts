// Messages between the server and a thread that reads files of people.
import type { FileFormat } from '#resources/wire/imports.ts'
import type { SheetKind, SheetRow } from '../job/job-types.ts'

export type ToReader =
  /** What is the file? */
  | { do: 'kind'; path: string }
  /** Opens it. */
  | { do: 'open'; path: string; kind: SheetKind; wanted: Partial<FileFormat> }
  /** Its next rows. */
  | { do: 'rows' }
  | { do: 'close' }

export interface ReaderAnswers {
  kind: SheetKind
  open: Omit<FileFormat, 'headerRow'>
  /** Null behind the last ones. */
  rows: SheetRow[] | null
  close: null
}

export type FromReader<Answer> =
  | { answer: Answer; failure?: undefined }
  /** `code`: of an AppError; without one, a fault of the program or the disk. */
  | { failure: { message: string; code?: string } }
