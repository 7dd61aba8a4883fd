// Filters and a search by fields of an organisation's own, against the same by declared fields with
// the same values, one request after another.
import { staff } from '#resources/staff/staff.ts'
import type { Line, Request } from '../load.ts'
import { latency, median } from '../load.ts'
import type { Result } from '../report.ts'
import type { OwnFacts } from '../fill/own-fields.ts'
import { pass } from '../fill/own-fields.ts'

const list = (payload: object): Request => ({
  method: 'POST',
  path: `/${staff.basePaths[0]}/getListByFilter`,
  body: { page: 0, size: 20, ...payload },
})

interface Pair {
  measure: string
  own: Request
  declared: Request
}

/** The values are stored with equal distributions (fill/own-fields.ts). */
function pairs({ option, subdivision }: OwnFacts): Pair[] {
  const days = { from: '1984-03-01', to: '1984-03-03' }
  const ofSubdivision = list({ subdivision_id: subdivision })
  return [
    {
      measure: 'a choice, against a reference',
      own: list({ own_choice_1_id: option }),
      declared: ofSubdivision,
    },
    {
      measure: 'days, against days',
      own: list({ own_day_1: days }),
      declared: list({ birth_date: days }),
    },
    {
      measure: 'whole numbers, against days',
      own: list({ own_integer_1: { from: 8825, to: 8827 } }),
      declared: list({ birth_date: days }),
    },
    {
      measure: 'a flag (one row in 5000), against a reference',
      own: list({ own_flag_1: true }),
      declared: ofSubdivision,
    },
    {
      measure: `search «${pass}» (one row in 5000), against part of a name`,
      own: list({ search: pass }),
      declared: list({ search: '9999' }),
    },
  ]
}

/** Each ratio is the median of those of the rounds. */
export async function measureOwnFields(
  line: Line,
  rounds: number,
  facts: OwnFacts,
): Promise<Result[]> {
  const asked = pairs(facts)
  const ratios = asked.map((): number[] => [])
  const took = asked.map((): number[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [at, { own, declared }] of asked.entries()) {
      const theirs = await latency(line, [declared], 9, 2000)
      const ours = await latency(line, [own], 9, 2000)
      // the first round warms the caches
      if (round === 0) continue
      took[at]?.push(ours)
      ratios[at]?.push(ours / theirs)
    }
  return asked.flatMap(({ measure, own }, at): Result[] => [
    {
      ...{ group: 'Own fields', measure, value: median(ratios[at] ?? []) },
      ...{ unit: '× the declared field', request: own, target: { atMost: 2 } },
    },
    {
      group: 'Own fields',
      measure: `${measure}: server`,
      value: median(took[at] ?? []),
      unit: 'ms',
    },
  ])
}
