// Limits of attached files, by kind of field.
import { isPhotoField } from '#resources/kernel/kind-traits.ts'
import type { Field } from '#resources/kernel/types.ts'

interface Limits {
  /** Maximum bytes of one file. */
  size: number
  /** Content types as sniffed → extensions that name them, the first one preferred. */
  types: Readonly<Record<string, readonly string[]>>
  /** Displayed: which files may be chosen. */
  names: string
  /** Maximum number of files in one field. */
  count: number
}

const kilobyte = 1024
const jpeg = ['jpg', 'jpeg'] as const
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const photos = {
  size: 800 * kilobyte,
  types: { 'image/jpeg': jpeg, 'image/gif': ['gif'], 'image/png': ['png'] },
  names: 'JPG, GIF, PNG',
} as const
const documents = {
  size: 20 * kilobyte * kilobyte,
  types: {
    'application/msword': ['doc'],
    [docx]: ['docx'],
    'application/pdf': ['pdf'],
    'image/jpeg': jpeg,
    'image/png': ['png'],
  },
  names: 'DOC, DOCX, PDF, JPEG, PNG',
} as const
/** Default maximum of files in one call, and in one field. */
export const mostInCall = 10
const mostInField = 50
export const largestFile = documents.size

export function limitsOf(field: Pick<Field, 'kind' | 'options'>): Limits {
  const { max } = field.options
  return {
    ...(isPhotoField(field) ? photos : documents),
    count: typeof max === 'number' ? max : mostInField,
  }
}
