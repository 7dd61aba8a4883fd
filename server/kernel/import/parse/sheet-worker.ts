// A thread that reads spreadsheets, so that the time and memory of a file are spent here.
import { parentPort } from 'node:worker_threads'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { batchSize, longestPortion } from '../job/import-limits.ts'
import type { SheetRow } from '../job/job-types.ts'
import { kindOf, openSheet } from './spreadsheet.ts'
import type { Sheet } from './spreadsheet.ts'
import type { FromReader, ReaderAnswers, ToReader } from './reader-messages.ts'

let sheet: Sheet | null = null
let rows: AsyncGenerator<SheetRow> | null = null

async function close(): Promise<null> {
  const open = sheet
  sheet = rows = null
  await open?.close()
  return null
}

/** Rows that the server can take in one piece without holding up other calls. */
async function nextRows(): Promise<SheetRow[] | null> {
  const portion: SheetRow[] = []
  for (let size = 0; portion.length < batchSize * 5 && size < longestPortion;) {
    const { value, done } = await rows!.next()
    if (done) break
    portion.push(value)
    size += value.cells.reduce((sum, cell) => sum + cell.length, 0)
  }
  return portion.length > 0 ? portion : null
}

async function answer(message: ToReader): Promise<ReaderAnswers[ToReader['do']]> {
  if (message.do === 'kind') return kindOf(message.path)
  if (message.do === 'rows') return nextRows()
  await close()
  if (message.do === 'close') return null
  sheet = await openSheet(message.path, message.kind, message.wanted)
  rows = sheet.rows()
  return sheet.format
}

parentPort?.on('message', (message: ToReader) => {
  const send = (message: FromReader<ReaderAnswers[ToReader['do']]>) =>
    parentPort?.postMessage(message, [])
  answer(message).then(
    (result) => send({ answer: result }),
    (error: Error) =>
      send({
        failure: {
          message: error.stack ?? error.message,
          ...(error instanceof AppError && { code: error.code }),
        },
      }),
  )
})
