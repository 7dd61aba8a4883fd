// Imports as a browser performs them: upload, wait, map, wait, apply.
import { expect } from 'vitest'
import type { Resource } from '#resources/kernel/types.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { writeXlsx } from 'hucre/xlsx'
import type { CellValue } from 'hucre/xlsx'
import type { Answer, Caller, Wire } from './test-app.ts'
import { formOf, formType } from '../network/multipart-form.ts'
import type { Part } from '../network/multipart-form.ts'

type Named = Pick<Resource, 'basePaths'>
export const sendSheet = (
  caller: Caller,
  path: string,
  content: string | Buffer,
  name = 'rows.csv',
  more: readonly Part[] = [],
): Promise<Answer> =>
  caller.post(path, formOf([...more, { name: 'file', file: name, content }]), {
    'content-type': formType,
  })

/** The job once the server has finished processing it. */
export async function settled(caller: Caller, id: number): Promise<ImportJob> {
  let job: ImportJob | undefined
  await expect
    .poll(
      async () => {
        const { result, text } = await caller.get(`/api/import/${id}`)
        job = result as ImportJob | undefined
        return job ? job.state === 'mapping' || !job.state.endsWith('ing') : text
      },
      { timeout: 60_000, interval: 30 },
    )
    .toBe(true)
  return job!
}

/** Uploads a file and waits until its rows are read. */
export async function upload(
  caller: Caller,
  resource: Named,
  content: string | Buffer,
  name?: string,
): Promise<ImportJob> {
  const { status, result, text } = await sendSheet(
    caller,
    `/${resource.basePaths[0]}/import`,
    content,
    name,
  )
  expect(status, text).toBe(200)
  return settled(caller, (result as ImportJob).id)
}

/** Applies the proposed mapping, changed by `more`, and waits for the dry run. */
export async function check(
  caller: Caller,
  { id, columns, key, mode, resolve }: ImportJob,
  more: Wire = {},
): Promise<ImportJob> {
  const fields = columns.map(({ index, field }) => ({ index, field }))
  const { status, text } = await caller.post('/api/import/map', {
    id,
    columns: fields,
    key,
    mode,
    resolve,
    ...more,
  })
  expect(status, text).toBe(200)
  return settled(caller, id)
}

export async function carry(
  caller: Caller,
  what: 'apply' | 'undo',
  id: number,
): Promise<ImportJob> {
  const { status, text } = await caller.post(`/api/import/${what}`, { id })
  expect(status, text).toBe(200)
  return settled(caller, id)
}

export interface WireFault {
  row: number
  title?: string
  column: string
  field: string | null
  value: string
  message: string
}

export const faultsOf = async (
  caller: Caller,
  id: number,
  query = '',
  headers: Wire = {},
): Promise<WireFault[]> =>
  (await caller.get(`/api/import/${id}/faults${query}`, headers)).result as WireFault[]

export async function xlsx(rows: CellValue[][], name = 'Лист1'): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name, rows }] }))
}

/** Encodes a text in Windows-1251, as older programs write Russian. */
export function windows1251(text: string): Buffer {
  const bytes = new Map<string, number>()
  const decoder = new TextDecoder('windows-1251')
  for (let byte = 0; byte < 256; byte++) bytes.set(decoder.decode(Buffer.from([byte])), byte)
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 63))
}
