// Writes the rows of a table into a file of a backup, and counts them.
import { hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { copyStatement } from './schema-catalog.ts'
import type { Table } from './schema-catalog.ts'
import { copyOut } from './table-copy.ts'
import { measuring } from './backup-files.ts'
import { tableFile } from './backup-format.ts'
import type { Manifest } from './backup-format.ts'

/** Bytes per block: writing rows one by one would be slow. */
const block = 256 * 1024

/** Buffers rows in blocks, since pg's buffers are only valid for a moment. */
class Blocks {
  private bytes = Buffer.allocUnsafe(block)
  private filled = 0
  constructor(private readonly send: (bytes: Buffer) => Promise<void> | undefined) {}

  add(row: Buffer): Promise<void> | undefined {
    if (row.length > block) return both(this.flush(), this.send(Buffer.from(row)))
    const busy = this.filled + row.length > block ? this.flush() : undefined
    this.filled += row.copy(this.bytes, this.filled)
    return busy
  }
  flush(): Promise<void> | undefined {
    if (this.filled === 0) return undefined
    const full = this.bytes.subarray(0, this.filled)
    this.bytes = Buffer.allocUnsafe(block)
    this.filled = 0
    return this.send(full)
  }
}

async function both(...parts: (Promise<void> | undefined)[]): Promise<void> {
  await Promise.all(parts)
}

/**
 * Writes the rows of one table in the client's snapshot. @throws the database's error, or the
 * disk's
 */
export async function writeTable(
  client: pg.Client,
  table: Table,
  folder: string,
): Promise<Manifest['tables'][number]> {
  const gzip = createGzip({ level: 1, chunkSize: 64 * 1024 })
  const { pass, measured } = measuring()
  const file = createWriteStream(join(folder, tableFile(table.name)), {
    flags: 'wx',
    mode: 0o600,
    flush: true,
  })
  const written = pipeline(gzip, pass, file)
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  const blocks = new Blocks((bytes) =>
    gzip.write(bytes)
      ? undefined
      : Promise.race([failed, new Promise<void>((drained) => gzip.once('drain', () => drained()))]),
  )
  const { add, tally } = counter()
  try {
    await copyOut(client, copyStatement(table), (row) => {
      add(row)
      return blocks.add(row)
    })
    await blocks.flush()
    gzip.end()
    await written
  } catch (error) {
    gzip.destroy()
    await written.catch(() => {})
    throw error
  }
  return { name: table.name, columns: table.columns, ...tally(), file: measured() }
}

/** Reads a table and returns its count and checksum. @throws the database's error */
export async function tallyTable(
  client: pg.Client,
  table: Pick<Table, 'name' | 'columns' | 'partitioned'>,
): Promise<Tally> {
  const { add, tally } = counter()
  await copyOut(client, copyStatement(table), (row) => void add(row))
  return tally()
}

/** The number of rows and an order-independent sum of their hashes. */
interface Tally {
  rows: number
  /**
   * 128 bits as hex: a sum over the first half of each row's SHA-256, with four 32-bit words summed
   * separately.
   */
  sum: string
}

interface Counter {
  add(row: Uint8Array): void
  tally(): Tally
}

function counter(): Counter {
  const sum = new Uint32Array(4)
  let rows = 0
  return {
    add(row) {
      const digest = hash('sha256', row, 'buffer')
      for (let i = 0; i < 4; i++) sum[i] = (sum[i] ?? 0) + digest.readUInt32LE(i * 4)
      rows += 1
    },
    tally: () => ({
      rows,
      sum: Array.from(sum, (word) => word.toString(16).padStart(8, '0')).join(''),
    }),
  }
}
