// Reports over a year of what the other parts have filled, each against its own statements without the
// server's work.
import { allReports } from '#resources/reports.ts'
import { spanOf } from '#resources/kernel/report.ts'
import { start } from './children.ts'
import type { Measured } from './children.ts'
import { latency, Line, median } from './load.ts'
import type { Request } from './load.ts'
import type { Script } from './record.ts'
import type { Result } from './report.ts'
import type { Stage } from './stage.ts'

const group = 'Reports'
const dayMs = 86_400_000

interface Asked {
  stage: Stage
  server: Measured
  cookie: string
  rounds: number
  /** What the server sends to the database for each of the requests. */
  record(requests: Readonly<Record<string, Request>>): Promise<Record<string, Script>>
}

const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** As long a time as each takes, a year at most; those of one vehicle are asked elsewhere. */
function requestsOfReports(): Record<string, Request> {
  const asked = allReports().filter(({ asks }) => !asks.car_id?.options.required)
  return Object.fromEntries(
    asked.map((report) => {
      const days = Math.min(report.within?.days ?? 365, 365)
      const body =
        spanOf(report) === 'month'
          ? { month: `${dayBefore(31).slice(0, 8)}01` }
          : { period: { from: dayBefore(days), to: dayBefore(0) } }
      const path = `/api/fms/report/${report.name}/getRows`
      return [report.name, { method: 'POST', path, body } satisfies Request]
    }),
  )
}

export async function measureReports(asked: Asked): Promise<Result[]> {
  const { stage, server, cookie, rounds } = asked
  const requests = requestsOfReports()
  const line = new Line(server.address, cookie)
  const scripts = await asked.record(requests)
  const floor = await start('floor', { database: stage.app, dataDir: stage.dataDir, scripts })
  const plain = new Line(floor.address, cookie)
  const results: Result[] = []
  for (const [measure, request] of Object.entries(requests)) {
    const script: Request = { method: 'GET', path: `/${encodeURIComponent(measure)}/0` }
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const [a, b] = [await latency(line, [request], 1, 0), await latency(plain, [script], 1, 0)]
      // the first one warms up
      if (round > 0) {
        ours.push(a)
        theirs.push(b)
      }
    }
    const value = median(ours.map((ms, nth) => ms / (theirs[nth] ?? NaN)))
    results.push(
      { group, measure, value, unit: '× its plain query', request, target: { atMost: 2 } },
      { group, measure: `${measure}: server`, value: median(ours), unit: 'ms' },
    )
  }
  plain.close()
  line.close()
  await floor.stop()
  return results
}
