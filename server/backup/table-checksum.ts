// What tells that two tables hold the same rows, in whatever order they lie.
import { hash } from 'node:crypto'

/** Rows of a table and a sum over the hash of each, which no order changes. */
export interface Tally {
  rows: number
  /** 128 bits as hex: the first half of the rows' SHA-256, its four words added up each by itself. */
  sum: string
}
export interface Counter {
  add(row: Uint8Array): void
  tally(): Tally
}
export function counter(): Counter {
  const sum = new Uint32Array(4)
  let rows = 0
  return {
    add(row) {
      const digest = hash('sha256', row, 'buffer')
      for (let i = 0; i < 4; i++) sum[i] = (sum[i] ?? 0) + digest.readUInt32LE(i * 4)
      rows += 1
    },
    tally: () => ({ rows, sum: Array.from(sum, (word) => word.toString(16).padStart(8, '0')).join('') }),
  }
}
