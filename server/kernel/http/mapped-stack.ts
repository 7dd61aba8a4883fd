// Finds the source lines of stack traces, when an error is logged: Node would keep the source maps
// of all packages in memory, about 30 MB.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import type { SourceMapPayload } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minuteMs } from '../time-units.ts'

/** `file:///…/main.js:12:34`, as engines write the position of a frame. */
const position = /(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)/

/**
 * How long maps are kept, ms: errors often come in numbers, and reading a large map takes a few
 * hundred ms.
 */
const keptMs = 10 * minuteMs

let maps = new Map<string, SourceMap | null>()
let cleared: NodeJS.Timeout | undefined

/** The map beside a built file; null without one. */
function mapOf(path: string): SourceMap | null {
  const known = maps.get(path)
  if (known !== undefined) return known
  const file = `${path}.map`
  const map = existsSync(file)
    ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
    : null
  maps.set(path, map)
  cleared ??= setTimeout(() => {
    maps = new Map()
    cleared = undefined
  }, keptMs).unref()
  return map
}

/** The frame of a stack with its position in the sources, if it is in a file that we have built. */
export function mappedFrame(frame: string): string {
  const [text, url = '', line, column] = position.exec(frame) ?? []
  if (text === undefined || url.includes('/node_modules/')) return frame
  try {
    const path = fileURLToPath(url)
    const origin = mapOf(path)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return frame
    const source = relative(process.cwd(), join(dirname(path), origin.fileName))
    return frame.replace(text, `${source}:${origin.lineNumber}:${origin.columnNumber}`)
  } catch {
    // logging an error must not fail with another one
    return frame
  }
}
