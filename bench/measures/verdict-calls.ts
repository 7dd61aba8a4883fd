// Verdicts for a thousand vehicles with their drivers in one call, compared with a tenth of them.
import type { Measured } from '../processes/children.ts'
import { firstId } from '../fill/bulk-load.ts'
import { latency, Line } from '../load.ts'
import type { Request } from '../load.ts'
import type { Result } from '../report.ts'

const group = 'Waybills'
const most = 1000
const repetitions = 10

const verdictOf = (count: number): Request => ({
  ...{ method: 'POST', path: '/api/fms/car-driver/getReleaseVerdict' },
  body: {
    pairs: Array.from({ length: count }, (_, n) => ({
      ...{ car_id: firstId + n, staff_id: firstId + n },
    })),
  },
})

/** The tables of vehicles, employees and waybills must be filled. */
export async function measureVerdicts({
  server,
  cookie,
}: {
  server: Measured
  cookie: string
}): Promise<Result[]> {
  const line = new Line(server.address, cookie)
  const ask = (count: number) => latency(line, [verdictOf(count)], repetitions, 10_000)
  await ask(most / 10)
  const all = await ask(most)
  const tenth = await ask(most / 10)
  line.close()
  const measure = `verdicts of ${most} vehicles`
  return [
    {
      ...{ group, measure: `${measure}, against a tenth of them`, value: all / tenth },
      ...{ unit: '× the time', target: { atMost: 12 } },
    },
    { group, measure, value: all, unit: 'ms', target: { atMost: 1000 } },
  ]
}
