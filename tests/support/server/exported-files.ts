// Exported files, parsed independently of the code that wrote them.
import type { FastifyInstance } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { isExportable } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Answer, Caller, Wire } from './test-app.ts'

/** The columns of a resource's list that its readers can export. */
export function exportedColumns({ list, fields }: Resource): string[] {
  return list.columns.filter(
    (key) => fields[key] && isExportable(fields[key]) && !fields[key].options.personal,
  )
}

export interface File {
  /** Headers of the download itself, not of the call that prepared it. */
  headers: Record<string, unknown>
  bytes: Buffer
  /** The header row first. */
  cells: unknown[][]
}

/** Requests an export and downloads it. @throws Error for a refusal */
export async function exported(
  app: FastifyInstance,
  caller: Caller,
  at: string,
  body: Wire,
  language = 'ru',
): Promise<File> {
  const offered = await caller.post(`${at}/export`, body, { 'accept-language': language })
  if (offered.status !== 200) throw new Error(offered.text)
  const { path, rows } = offered.result as { path: string; rows: number }
  const { bytes, status, headers } = await fetched(app, caller, path)
  if (status !== 200) throw new Error(`${status} ${bytes.toString()}`)
  const cells =
    body.format === 'csv' ? readCsv(bytes, language === 'en' ? ',' : ';') : await readSheet(bytes)
  // plus the header row, and the row of totals if requested
  if (cells.length !== rows + (body.totals === true ? 2 : 1))
    throw new Error(`${rows} rows were promised, ${cells.length - 1} came`)
  return { headers, bytes, cells }
}

export async function fetched(
  app: FastifyInstance,
  caller: Caller,
  path: string,
): Promise<Pick<Answer, 'status' | 'headers'> & { bytes: Buffer }> {
  const { rawPayload, statusCode, headers } = await app.inject({
    method: 'GET',
    url: `/${path}`,
    headers: { cookie: caller.cookie },
  })
  return { bytes: rawPayload, status: statusCode, headers }
}

/** Strictly by RFC 4180, with unchanged texts. @throws Error for an invalid file */
export function readCsv(bytes: Buffer, separator: string): string[][] {
  const text = bytes.toString('utf8')
  if (!text.startsWith('\ufeff')) throw new Error('no mark of UTF-8')
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const close = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  for (let i = 1; i < text.length; i++) {
    const c = text[i]!
    if (quoted) {
      if (c !== '"') cell += c
      else if (text[i + 1] === '"') cell += text[++i]
      else quoted = false
    } else if (c === '"' && cell === '') quoted = true
    else if (c === '"' || c === '\n') throw new Error(`a bare ${JSON.stringify(c)} in a cell`)
    else if (c === separator) close()
    else if (c === '\r') {
      if (text[++i] !== '\n') throw new Error('a line ends in CR alone')
      close()
      rows.push([])
    } else cell += c
  }
  if (rows.pop()?.length !== 0 || cell !== '') throw new Error('the last line has no end')
  return rows
}

async function readSheet(bytes: Buffer): Promise<unknown[][]> {
  const { sheets } = await readXlsx(bytes)
  const rows = sheets[0]?.rows ?? []
  const width = Math.max(...rows.map((row) => row.length))
  return rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? null))
}
