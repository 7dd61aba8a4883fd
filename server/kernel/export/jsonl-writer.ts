// Writes each row as a line of JSON with the ids of its references, for programs.
import type { Resource } from '#resources/kernel/types.ts'
import { toWireRow } from '../read/select.ts'
import type { RowWriter, Sheet } from './sheet-data.ts'

const nothing = new Uint8Array()

export function jsonlWriter({ resource }: Pick<Sheet, 'resource'>): RowWriter {
  const encoder = new TextEncoder()
  const lineOf = (row: object) =>
    `${JSON.stringify(toWireRow(resource as Resource, row as Record<string, unknown>, () => true))}\n`
  return {
    head: () => nothing,
    *rows(rows) {
      yield encoder.encode(rows.map(lineOf).join(''))
    },
    totals: () => nothing,
    end: () => nothing,
  }
}
