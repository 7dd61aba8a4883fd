// Measured values compared with their targets.
import type { Request } from './load.ts'

export interface Result {
  group: string
  measure: string
  /** NaN: the server refused the request or timed out. */
  value: number
  /** The unit of the value, or what it is a ratio to. */
  unit: string
  /** At least or at most this; without a target the value is for information only. */
  target?: { atLeast: number } | { atMost: number }
  /** The measured request, if there is only one. */
  request?: Request
}

export function isMet({ value, target }: Result): boolean {
  if (!target) return true
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

/** A table to read, one line per measure. */
export function table(results: readonly Result[]): string {
  const lines = results.map((result) => [
    result.measure,
    Number.isFinite(result.value) ? result.value.toFixed(result.value < 10 ? 2 : 0) : 'refused',
    result.unit,
    targetOf(result),
    judgeResult(result),
  ])
  const head = ['measure', 'value', 'unit', 'target', '']
  const widths = head.map((name, at) =>
    Math.max(name.length, ...lines.map((line) => line[at]?.length ?? 0)),
  )
  const draw = (line: readonly string[]) =>
    line
      .map((cell, at) => (at === 1 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  const groups = [...new Set(results.map(({ group }) => group))]
  return groups
    .map((group) => {
      const own = lines.filter((_, at) => results[at]?.group === group)
      return [`\n${group}`, draw(head), ...own.map(draw)].join('\n')
    })
    .join('\n')
}

function judgeResult(result: Result): string {
  if (!result.target) return ''
  return isMet(result) ? 'met' : 'MISSED'
}

function targetOf({ target }: Result): string {
  if (!target) return ''
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`
}
