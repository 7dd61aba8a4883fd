// Stack traces in the log name the lines of the sources, not those of the built files.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { mappedFrame } from '#server/kernel/http/mapped-stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'motorpool-stack-'))
const built = join(folder, 'built.js')
const url = pathToFileURL(built).href
writeFileSync(built, 'const a = 1\nthrow new Error()\n')
// line 2, column 1 of the built file is line 7, column 5 of the source
writeFileSync(
  `${built}.map`,
  JSON.stringify({ version: 3, sources: ['rules/own.ts'], names: [], mappings: ';AAMI' }),
)

it('maps a frame of a built file to its source', () => {
  const frame = mappedFrame(`    at save (${url}:2:1)`)
  expect(frame).toMatch(/^ {4}at save \((?:\S*\/)?rules\/own\.ts:7:5\)$/)
  expect(frame).not.toContain('built.js')
})

it.each([
  ['of Node', '    at node:internal/main:12:3'],
  ['of a package', '    at f (file:///app/node_modules/pg/lib/client.js:526:17)'],
  ['of a file without a map', '    at f (file:///no/such/file.js:1:1)'],
  ['of a position that no source has', `    at ${url}:1:1`],
  ['that is none', 'Error: x'],
])('leaves a frame %s as it is', (_, frame) => {
  expect(mappedFrame(frame)).toBe(frame)
})

it('leaves a frame as it is if the map cannot be read', () => {
  const broken = join(folder, 'broken.js')
  writeFileSync(`${broken}.map`, '{')
  const frame = `    at ${pathToFileURL(broken).href}:1:1`
  expect(mappedFrame(frame)).toBe(frame)
})
