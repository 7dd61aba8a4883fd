// A stored file as a spreadsheet: its format, and its rows in any format.
import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { unescapeFormula } from '../../export/formula-escape.ts'
import { csvRows, encodingOf, isMarked, separatorOf } from './csv-reader.ts'
import { longestRow } from '../job/import-limits.ts'
import type { SheetKind, SheetRow } from '../job/job-types.ts'
import type { FileFormat } from '#resources/wire/imports.ts'
import { readWorkbook } from './xlsx-parts.ts'
import { openZip, xlsxRows } from './xlsx-reader.ts'

const workbooks = new Set([
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])

/**
 * The name of the part that contains a password-protected workbook, as spelled in its container.
 */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * The format of an upload by its content; its name is ignored.
 * @throws AppError unsupported_type, protected_file
 */
export async function kindOf(path: string): Promise<SheetKind> {
  // two bytes that some music begins with too
  const found = (await isMarked(path)) ? undefined : await fileTypeFromFile(path)
  if (found && workbooks.has(found.mime)) return 'xlsx'
  if (found?.mime === 'application/x-cfb' && (await holds(path, encrypted)))
    throw new AppError('protected_file')
  if (found) throw new AppError('unsupported_type')
  await encodingOf(path)
  return 'csv'
}

async function holds(path: string, wanted: Buffer): Promise<boolean> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    const piece = Buffer.concat([rest, chunk as Buffer])
    if (piece.includes(wanted)) return true
    rest = piece.subarray(-wanted.length)
  }
  return false
}

export interface Sheet {
  /** All of the format but where its titles are. */
  format: Omit<FileFormat, 'headerRow'>
  /** Rows that hold anything, texts trimmed at their ends. */
  rows(): AsyncGenerator<SheetRow>
  close(): Promise<void>
}

/**
 * `wanted`: choices of the user over what would be detected.
 * @throws AppError broken_file, unsupported_type
 */
export async function openSheet(
  path: string,
  kind: SheetKind,
  wanted: Partial<FileFormat>,
): Promise<Sheet> {
  if (kind === 'csv') {
    const encoding = wanted.encoding ?? (await encodingOf(path))
    const separator = wanted.separator ?? (await separatorOf(path, encoding))
    return {
      format: { kind, encoding, separator },
      rows: () => filled(csvRows(path, encoding, separator)),
      close: async () => {},
    }
  }
  const zip = await openZip(path)
  try {
    const workbook = await readWorkbook(zip)
    const sheets = [...workbook.sheets.keys()]
    const sheet =
      wanted.sheet !== undefined && workbook.sheets.has(wanted.sheet) ? wanted.sheet : sheets[0]!
    return {
      format: { kind, sheet, sheets },
      rows: () => filled(xlsxRows(zip, workbook, sheet)),
      close: () => zip.close(),
    }
  } catch (error) {
    await zip.close()
    throw error
  }
}

/**
 * The apostrophe that exports put before possible formulas is not part of a text, even if the file
 * was converted from another format.
 */
async function* filled(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const { row, cells } of rows) {
    const texts = cells.map((text) => unescapeFormula((text ?? '').trim()).trim())
    while (texts.at(-1) === '') texts.pop()
    if (texts.reduce((sum, text) => sum + text.length, 0) > longestRow)
      throw new AppError('too_large')
    if (texts.length > 0 && !(row === 1 && /^sep=.?$/.test(texts.join(''))))
      yield { row, cells: texts }
  }
}
