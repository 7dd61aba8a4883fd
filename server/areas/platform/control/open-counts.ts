// Counts open findings. Counting can take seconds for a large fleet, and every page shows the
// number, so that each process caches it for some minutes.
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
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { stir } from '../badge-events.ts'
import { kindsFor } from './finding-view.ts'

/** ms for which a count is cached. */
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

/** Invalidates the counts after an acceptance was added or removed. */
export function forgetCounts(kernel: Kernel, contractId: number): void {
  remembered.get(kernel)?.delete(contractId)
  asked.get(kernel)?.delete(contractId)
}

/** Open findings of a contract by kind, as of now. @throws database errors */
export async function countOpen(kernel: Kernel, contractId: number): Promise<OpenCounts> {
  const { rows } = await sql<{ kind: FindingCode; open: number }>`
    select t.kind, count(*)::int as open from ${sourceOf(kernel, resourceOf('finding'))}
    where t.contract_id = ${contractId} and not t.accepted group by t.kind`.execute(kernel.db)
  return new Map(rows.map(({ kind, open }) => [kind, open]))
}

/** Cached counts, at most `life` ms old. @throws database errors */
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
      // not cached if findings were accepted meanwhile
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

/** The open findings whose documents the caller may read, and only the number of all others. */
export function summaryOf(counts: OpenCounts, levels: Levels): OpenFindings {
  const own = kindsFor(levels)
  const kinds = own
    .map((kind) => ({ kind, count: counts.get(kind) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => rank(a.kind) - rank(b.kind) || b.count - a.count)
  const others = findingCodes.filter((kind) => !own.includes(kind))
  return { ...bySeverity(counts, own), kinds, beyond: bySeverity(counts, others) }
}

/** Maximum ms that the menu waits for its number. */
const longestWait = 300

/**
 * The number shown in the menu. 0 if the caller has no access to the control centre, and while
 * counting takes longer than the menu waits: the caller's pages then reload it afterwards.
 */
export async function openAtOnce(kernel: Kernel, person: Person): Promise<number> {
  if (!canRead(person.levels, 'finding')) return 0
  const counting = openCounts(kernel, person.contractId).then(
    (counts) => numberFor(counts, person.levels),
    () => 0,
  )
  const timer = new AbortController()
  const inTime = await Promise.race([
    counting,
    setTimeout(longestWait, null, { ref: false, signal: timer.signal }).catch(() => null),
  ])
  timer.abort()
  if (inTime === null) void counting.then((number) => announce(kernel, person, number))
  return inTime ?? 0
}

function numberFor(counts: OpenCounts, levels: Levels): number {
  const { high, medium, low } = bySeverity(counts, kindsFor(levels))
  return high + medium + low
}

/** A number that came too late for an answer. A failure is ignored: the next page asks again. */
async function announce(kernel: Kernel, person: Person, number: number): Promise<void> {
  if (number > 0)
    await stir({ db: kernel.db, person }, 'finding', [person.accountId]).catch(() => {})
}
