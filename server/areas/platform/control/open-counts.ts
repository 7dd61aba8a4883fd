// The number of open findings. Counting takes seconds in a large fleet, and every page shows the
// number in the menu, so a process counts once in some minutes and caches the result.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { findingCodes, findings } from '#resources/findings.ts'
import type { FindingCode } from '#resources/findings.ts'
import type { OpenFindings } from '#resources/kernel/views/dashboard.ts'
import { severities } from '#resources/kernel/views/finding.ts'
import type { Severity } from '#resources/kernel/views/finding.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { canRead } from '#resources/kernel/access.ts'
import { sourceOf } from '../../../kernel/read/select.ts'
import { minuteMs } from '../../../kernel/time-units.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { kindsFor } from './finding-view.ts'

/** ms that a count is good for. */
const life = 5 * minuteMs

type OpenCounts = ReadonlyMap<FindingCode, number>
type OpenBySeverity = Readonly<Record<Severity, number>>

interface Remembered {
  at: number
  counts: OpenCounts
}

const remembered = new WeakMap<Kernel, Map<number, Remembered>>()
const asked = new WeakMap<Kernel, Map<number, Promise<OpenCounts>>>()

function ofKernel<T>(all: WeakMap<Kernel, Map<number, T>>, kernel: Kernel): Map<number, T> {
  const known = all.get(kernel) ?? new Map<number, T>()
  all.set(kernel, known)
  return known
}

/** Invalidates the counts after an acceptance or its withdrawal. */
export function forgetCounts(kernel: Kernel, contractId: number): void {
  remembered.get(kernel)?.delete(contractId)
  asked.get(kernel)?.delete(contractId)
}

/** Open findings of a contract by their kind, as of now. @throws the database's error */
export async function countOpen(kernel: Kernel, contractId: number): Promise<OpenCounts> {
  const { rows } = await sql<{ kind: FindingCode; open: number }>`
    select t.kind, count(*)::int as open from ${sourceOf(kernel, resourceOf('finding'))}
    where t.contract_id = ${contractId} and not t.accepted group by t.kind`.execute(kernel.db)
  return new Map(rows.map(({ kind, open }) => [kind, open]))
}

/** The counts, at most some minutes old. @throws the database's error */
export async function openCounts(kernel: Kernel, contractId: number): Promise<OpenCounts> {
  const known = ofKernel(remembered, kernel).get(contractId)
  const now = kernel.clock().getTime()
  if (known && Math.abs(now - known.at) < life) return known.counts
  return ofKernel(asked, kernel).get(contractId) ?? startCount(kernel, contractId, now)
}

function startCount(kernel: Kernel, contractId: number, now: number): Promise<OpenCounts> {
  const asking = ofKernel(asked, kernel)
  const answer = countOpen(kernel, contractId)
    .then((counts) => {
      // unless findings were accepted in the meantime, which requires a new count
      if (asking.get(contractId) === answer)
        ofKernel(remembered, kernel).set(contractId, { at: now, counts })
      return counts
    })
    .finally(() => {
      if (asking.get(contractId) === answer) asking.delete(contractId)
    })
  asking.set(contractId, answer)
  return answer
}

function bySeverity(counts: OpenCounts, kinds: readonly FindingCode[]): OpenBySeverity {
  const sums = { high: 0, medium: 0, low: 0 }
  for (const kind of kinds) sums[findings[kind].severity] += counts.get(kind) ?? 0
  return sums
}

const order = Object.keys(severities)
const rank = (kind: FindingCode) => order.indexOf(findings[kind].severity)

/**
 * The open findings whose documents the caller may read, and the number of the others: users
 * responsible for the fleet learn that they exist, but nothing of their contents.
 */
export function summaryOf(counts: OpenCounts, levels: Levels): OpenFindings {
  const own = kindsFor(levels)
  const kinds = own
    .map((kind) => ({ kind, count: counts.get(kind) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => rank(a.kind) - rank(b.kind) || b.count - a.count)
  const others = findingCodes.filter((kind) => !own.includes(kind))
  return { ...bySeverity(counts, own), kinds, beyond: bySeverity(counts, others) }
}

/** ms that the menu waits for its number. */
const longestWait = 300

/**
 * The number for the menu, which does not wait for long: 0 if nothing is open, if it is not known
 * yet, or if the reader has no access to the control centre.
 */
export async function openAtOnce(
  kernel: Kernel,
  { contractId, levels }: { contractId: number; levels: Levels },
): Promise<number> {
  if (!canRead(levels, 'finding')) return 0
  const timer = new AbortController()
  const counts = await Promise.race([
    openCounts(kernel, contractId).catch(() => null),
    setTimeout(longestWait, null, { ref: false, signal: timer.signal }).catch(() => null),
  ])
  timer.abort()
  if (!counts) return 0
  const { high, medium, low } = bySeverity(counts, kindsFor(levels))
  return high + medium + low
}
