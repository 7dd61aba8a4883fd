// Rows of a CSV file; its encoding and separator are detected from its content.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { longestCell, mostColumns } from '../job/import-limits.ts'
import { separators } from '../job/job-types.ts'
import type { SheetRow } from '../job/job-types.ts'
import type { Encoding, Separator } from '#resources/wire/imports.ts'

const headSize = 64 * 1024

/**
 * UTF-16 by its mark or its zeros, UTF-8 if the entire file is valid UTF-8, else Windows-1251.
 * @throws AppError unsupported_type for non-text files
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const head = await headOf(path)
  if (marked(head)) return 'utf-16le'
  if (head.includes(0)) {
    // Latin and Cyrillic letters are in its first pages, signs of punctuation in two more
    const pages = head.filter(
      (byte, i) => i % 2 === 1 && (byte <= 0x05 || byte === 0x20 || byte === 0x21),
    ).length
    if (pages * 2 < head.length * 0.95 || head.some((byte, i) => byte === 0 && i % 2 === 0))
      throw new AppError('unsupported_type')
    return 'utf-16le'
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path))
      decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1251'
    throw error
  }
}

const marked = (head: Buffer) => head[0] === 0xff && head[1] === 0xfe
/** Whether a UTF-16 text has a byte order mark. */
export async function isMarked(path: string): Promise<boolean> {
  return marked(await headOf(path))
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * The separator that splits the first rows most evenly; 'sep=;' on the first line sets it
 * explicitly.
 */
export async function separatorOf(path: string, encoding: Encoding): Promise<Separator> {
  const text = new TextDecoder(encoding).decode(await headOf(path), { stream: true })
  const said = /^sep=(.)\r?\n/.exec(text)?.[1]
  const outright = separators.find((one) => one === said)
  if (outright) return outright
  const lines = linesOf(text).slice(0, 20)
  const score = (separator: Separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const alike = (wanted: number) => counts.filter((count) => count === wanted).length
    return Math.max(
      0,
      ...counts
        .filter((count) => count > 0)
        .map((count) => alike(count) * 1000 + Math.min(count, 999)),
    )
  }
  return separators.reduce((best, one) => (score(one) > score(best) ? one : best))
}

/** Lines without their quoted parts. */
function linesOf(text: string): string[] {
  return text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
}

/**
 * Every line of the file, empty ones too; quotes as spreadsheets write them.
 * @throws AppError broken_file, too_large
 */
export async function* csvRows(
  path: string,
  encoding: Encoding,
  separator: Separator,
): AsyncGenerator<SheetRow> {
  const decoder = new TextDecoder(encoding)
  const parser = new CsvParser(separator)
  for await (const chunk of createReadStream(path))
    yield* parser.feed(decoder.decode(chunk as Buffer, { stream: true }))
  yield* parser.feed(decoder.decode())
  yield* parser.end()
}

/** Rows of text that comes in pieces; a quote that stays open is a `broken_file`. */
export class CsvParser {
  private cells: string[] = []
  private cell = ''
  /**
   * Before a cell's first character, within quotes, behind a quote that may have closed them, or in
   * plain text.
   */
  private place: 'start' | 'quoted' | 'closing' | 'plain' = 'start'
  private row = 0
  private afterReturn = false

  constructor(private readonly separator: string) {}

  feed(text: string): SheetRow[] {
    const rows: SheetRow[] = []
    let from = 0
    for (let i = 0; i < text.length; i++) {
      const c = text[i]!
      const after = this.afterReturn
      this.afterReturn = c === '\r' && this.place !== 'quoted'
      if (this.place === 'quoted') {
        if (c !== '"') continue
        this.cell += text.slice(from, i)
        from = i + 1
        this.place = 'closing'
        continue
      }
      if (c === '"' && this.place === 'closing') {
        this.cell += '"'
        this.place = 'quoted'
        from = i + 1
        continue
      }
      if (c === '"' && this.place === 'start' && this.cell === '') {
        this.place = 'quoted'
        from = i + 1
        continue
      }
      const ends = c === '\n' || c === '\r'
      if (c === this.separator || ends) {
        this.put(text.slice(from, i))
        from = i + 1
        if (ends && !(c === '\n' && after)) rows.push(this.line())
        else if (ends) this.cells = []
      } else this.place = 'plain'
    }
    this.cell += text.slice(from)
    if (this.cell.length > longestCell)
      throw new AppError(this.place === 'quoted' ? 'broken_file' : 'too_large')
    return rows
  }
  end(): SheetRow[] {
    if (this.place === 'quoted') throw new AppError('broken_file')
    if (this.cell === '' && this.cells.length === 0 && this.place === 'start') return []
    this.put('')
    return [this.line()]
  }
  private put(more: string): void {
    const text = this.cell + more
    if (text.length > longestCell || this.cells.length >= mostColumns)
      throw new AppError('too_large')
    this.cells.push(text)
    this.cell = ''
    this.place = 'start'
  }
  private line(): SheetRow {
    const { cells } = this
    this.cells = []
    return { row: ++this.row, cells }
  }
}
