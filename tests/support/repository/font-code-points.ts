// The code points for which a TrueType font has glyphs, read from its table 'cmap' (formats 4 and
// 12).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export function codePointsOf(file: string): Set<number> {
  const font = readFileSync(createRequire(import.meta.url).resolve(file))
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + i * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')!
  const cmap = font.readUInt32BE(entry + 8)
  const codePoints = new Set<number>()
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const at = cmap + font.readUInt32BE(cmap + 4 + i * 8 + 4)
    const format = font.readUInt16BE(at)
    if (format === 4) addSegments(font, at, codePoints)
    if (format === 12)
      for (let group = 0; group < font.readUInt32BE(at + 12); group++) {
        const from = at + 16 + group * 12
        for (
          let codePoint = font.readUInt32BE(from);
          codePoint <= font.readUInt32BE(from + 4);
          codePoint++
        )
          codePoints.add(codePoint)
      }
  }
  return codePoints
}

function addSegments(font: Buffer, at: number, codePoints: Set<number>): void {
  const count = font.readUInt16BE(at + 6) / 2
  for (let i = 0; i < count; i++) {
    const last = font.readUInt16BE(at + 14 + i * 2)
    const first = font.readUInt16BE(at + 16 + (count + i) * 2)
    for (let codePoint = first; codePoint <= last && codePoint < 0xffff; codePoint++)
      codePoints.add(codePoint)
  }
}
