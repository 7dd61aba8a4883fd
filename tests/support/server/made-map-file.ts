// A map file built for a test: PMTiles 3 without compression, following its specification.
import { zxyToTileId } from 'pmtiles'

interface MadeTile {
  z: number
  x: number
  y: number
  data: Uint8Array
}

interface MadeMap {
  tiles: readonly MadeTile[]
  kind: 'png' | 'mvt'
  metadata: object
}

const headerBytes = 127
const kinds = { mvt: 1, png: 2 }

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}

/** The bytes of a file with these tiles, covering the whole world. */
export function makeMapFile({ tiles, kind, metadata }: MadeMap): Buffer {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), z, data }))
    .sort((a, b) => a.id - b.id)
  let before = 0
  const ids = sorted.flatMap(({ id }) => {
    const step = varint(id - before)
    before = id
    return step
  })
  const directory = Buffer.from([
    ...varint(sorted.length),
    ...ids,
    ...sorted.flatMap(() => varint(1)), // run length: one tile each
    ...sorted.flatMap(({ data }) => varint(data.length)),
    ...sorted.flatMap((_, nth) => varint(nth === 0 ? 1 : 0)), // 0: after the previous tile
  ])
  const json = Buffer.from(JSON.stringify(metadata))
  const data = Buffer.concat(sorted.map((one) => one.data))
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header[7] = 3
  const root = headerBytes
  const meta = headerBytes + directory.length
  const behind = meta + json.length
  const parts = [root, directory.length, meta, json.length, behind, 0, behind, data.length]
  const counts = [sorted.length, sorted.length, sorted.length]
  for (const [nth, number] of [...parts, ...counts].entries())
    header.writeBigUInt64LE(BigInt(number), 8 + nth * 8)
  const zooms = sorted.map(({ z }) => z)
  header.set([1, 1, 1, kinds[kind], Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [nth, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + nth * 4)
  return Buffer.concat([header, directory, json, data])
}

const field = (number: number, bytes: readonly number[]) => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const zigzag = (value: number) => varint(value < 0 ? -value * 2 - 1 : value * 2)

/**
 * A vector tile with one layer, in which a square from the upper left covers `share` of each side.
 */
export function makeSquareTile(layer: string, share = 1): Uint8Array {
  const extent = 4096
  const side = Math.round(4096 * share)
  const geometry = [
    ...[...varint(9), ...zigzag(0), ...zigzag(0)], // move to
    ...[...varint(26), ...zigzag(side), ...zigzag(0), ...zigzag(0), ...zigzag(side)], // three lines
    ...[...zigzag(-side), ...zigzag(0), ...varint(15)], // close
  ]
  const feature = [...varint(24), ...varint(3), ...field(4, geometry)]
  const text = [...Buffer.from(layer)]
  return Uint8Array.from(
    field(3, [
      ...field(1, text),
      ...field(2, feature),
      ...[...varint(40), ...varint(extent)],
      ...[...varint(120), ...varint(2)],
    ]),
  )
}
