// Map files in DATA_DIR/maps, placed there by the server's administrator: too large to upload, and
// chosen by organisations in their settings.
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Compression, TileType, bytesToHeader } from 'pmtiles'
import { mapFileName } from '#resources/kernel/values/map-file-name.ts'

/** Matches the setting's pattern: no path, and no hidden file. */
const isName = (name: string) =>
  name.length <= mapFileName.max && name.endsWith('.pmtiles') && !/^[\s.]|[/\\]/.test(name)
const headerBytes = 127
/** Formats that browsers can draw and unpack. */
const drawn: ReadonlySet<TileType> = new Set([
  ...[TileType.Mvt, TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif],
])
const unpacked: ReadonlySet<Compression> = new Set([Compression.None, Compression.Gzip])

interface MapFile {
  readonly path: string
  readonly bytes: number
  /** Changes with the content; without quotes. */
  readonly tag: string
}

/** A file of the folder; null for an unknown name. */
export async function findMapFile(dataDir: string, name: string): Promise<MapFile | null> {
  if (!isName(name)) return null
  const path = join(dataDir, 'maps', name)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  const { size, mtimeMs, ino } = found
  return { path, bytes: size, tag: [size, Math.round(mtimeMs), ino].map(toHex).join('-') }
}

const toHex = (number: number) => number.toString(16)

/** Names of the folder's files, sorted; none without the folder. */
export async function listMapFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'maps')).catch(() => [])
  const there = await Promise.all(names.map((name) => findMapFile(dataDir, name)))
  return names.filter((_, nth) => there[nth]).sort()
}

/** Whether a file is a complete PMTiles archive of version 3 that browsers can draw. */
export async function isMapFile({ path, bytes }: MapFile): Promise<boolean> {
  const file = await open(path)
  try {
    const head = new Uint8Array(headerBytes)
    const { bytesRead } = await file.read(head, 0, headerBytes, 0)
    if (
      bytesRead < headerBytes ||
      !Buffer.from(head).toString('latin1').startsWith('PMTiles\u0003')
    )
      return false
    const header = bytesToHeader(head.buffer)
    return (
      drawn.has(header.tileType) &&
      unpacked.has(header.internalCompression) &&
      unpacked.has(header.tileCompression) &&
      header.tileDataOffset + (header.tileDataLength ?? 0) <= bytes
    )
  } finally {
    await file.close()
  }
}
