// Map files in DATA_DIR/maps. The server administrator places them there, since they are too large
// to upload; organisations choose one in their settings.
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Compression, TileType, bytesToHeader } from 'pmtiles'
import { mapFileName } from '#resources/kernel/values/map-file-name.ts'

/** Whether it is a file name as in the setting: no path, and not hidden. */
const isName = (name: string) =>
  name.length <= mapFileName.max && name.endsWith('.pmtiles') && !/^[\s.]|[/\\]/.test(name)
const headerBytes = 127
/** Tile formats that browsers can draw. */
const drawn: ReadonlySet<TileType> = new Set([
  ...[TileType.Mvt, TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif],
])
const unpacked: ReadonlySet<Compression> = new Set([Compression.None, Compression.Gzip])

interface MapFile {
  readonly path: string
  readonly bytes: number
  /** ETag without quotes; changes with the content. */
  readonly tag: string
}

/** A file in the folder; null if it does not exist. */
export async function findMapFile(dataDir: string, name: string): Promise<MapFile | null> {
  if (!isName(name)) return null
  const path = join(dataDir, 'maps', name)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  const { size, mtimeMs, ino } = found
  return { path, bytes: size, tag: [size, Math.round(mtimeMs), ino].map(toHex).join('-') }
}

const toHex = (number: number) => number.toString(16)

/** Names of the files in the folder, sorted; empty without the folder. */
export async function listMapFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'maps')).catch(() => [])
  const there = await Promise.all(names.map((name) => findMapFile(dataDir, name)))
  return names.filter((_, nth) => there[nth]).sort()
}

/** Whether the file is a complete PMTiles archive (version 3) that browsers can draw. */
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
