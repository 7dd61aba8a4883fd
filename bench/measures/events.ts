// The event log over several years: pages, filters and their counts compared with page 0 of the
// same log, and its export as a file.
import pg from 'pg'
import { resourceOf } from '#resources/kernel/derive.ts'
import { firstId } from '../fill/bulk-load.ts'
import { old } from '../fill/events.ts'
import { latency, Line, median } from '../load.ts'
import type { Request } from '../load.ts'
import type { Result } from '../report.ts'
import type { Stage } from '../processes/stage.ts'

const group = 'Event log, one request after another'
const base = `/${resourceOf('event-log').basePaths[0]}`
const post = (call: string, body: object): Request => ({
  method: 'POST',
  path: `${base}/${call}`,
  body,
})

const list = (payload: object) => post('getListByFilter', { page: 0, size: 20, ...payload })
const ago = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString()
/**
 * Maximum of each measure relative to page 0. A count reads up to 10,000 rows where a page reads
 * 20; a query for a period is planned every time, over all months.
 */
const most = { page: 5, count: 10, planned: 10 }
const isPlanned = (filter: object) =>
  'reg_date' in filter || 'sort' in filter || Object.values(filter).some(Array.isArray)

/**
 * Filters by description. The rare values of bench/fill/events.ts occur only in the first month.
 */
function filters(facts: { staff: number; record: number }): Record<string, object> {
  const oldWeek = { reg_date: { from: ago(1500), to: ago(1493) } }
  return {
    'a page, two thirds of all': { page_name: 'car' },
    'a page, rare and old': { page_name: old.page },
    'a page without events': { page_name: 'report' },
    'a person': { staff_id: facts.staff },
    'a person, three old events': { staff_id: old.staff },
    'a week': { reg_date: { from: ago(7) } },
    'an old week': oldWeek,
    'a period before all': { reg_date: { to: ago(9000) } },
    'a kind, common': { type: 'change' },
    'a kind, rare and old': { type: old.kind },
    'a kind without events': { type: 'delete' },
    'two kinds, rare': { type: [old.kind, 'delete'] },
    'a record': { page_name: 'car', item_id: facts.record },
    'a record, three old events': { item_id: old.record },
    'page and kind': { page_name: 'car', type: 'archive' },
    'page and kind that never meet': { page_name: 'place', type: old.kind },
    'person and page': { staff_id: facts.staff, page_name: 'place' },
    'person, kind and an old week': { staff_id: facts.staff, type: 'change', ...oldWeek },
    'page and an old week': { page_name: 'fuel', ...oldWeek },
    'a kind, rare and old, by the moment': { type: old.kind, sort: '-reg_date' },
  }
}

/** `plain`: the list that serves as the reference, with the same number of rows. */
export async function measureEvents(
  stage: Stage,
  address: string,
  cookie: string,
  rounds: number,
  plain: Request,
): Promise<Result[]> {
  const client = new pg.Client(stage.owner)
  await client.connect()
  const line = new Line(address, cookie)
  try {
    const { rows } = await client.query<{ record: string; staff: string }>(
      `select (select item_id from event_log where page_name = 'car' and item_id > ${firstId} + 50 order by id desc limit 1) as record,
        (select staff_id from event_log where staff_id is not null group by 1 order by count(*) desc limit 1) as staff`,
    )
    const asked = filters({ record: Number(rows[0]?.record), staff: Number(rows[0]?.staff) })
    const questions = [
      ...Object.entries(asked).map(([words, filter]) => ({
        ...{ measure: words, request: list(filter) },
        target: isPlanned(filter) ? most.planned : most.page,
      })),
      ...Object.entries(asked)
        .filter(([, filter]) => !('sort' in filter))
        .map(([words, filter]) => ({
          measure: `count: ${words}`,
          request: post('getCountByFilter', filter),
          target: most.count,
        })),
      { measure: 'count of all', request: post('getCountByFilter', {}), target: most.count },
      { measure: 'page 1000', request: list({ page: 1000 }), target: most.count },
      { measure: 'last page', request: list({ page: -1 }), target: most.page },
      {
        measure: 'page behind a place in the middle',
        request: list({ after: [firstId + 500_000] }),
        target: most.page,
      },
      { measure: 'page 0 by the moment', request: list({ sort: '-reg_date' }), target: most.page },
    ]
    const ratios = questions.map((): number[] => [])
    const took: number[] = []
    const beside: number[] = []
    for (let round = 0; round <= rounds; round++) {
      // PostgreSQL plans the first five executions on a connection every time, and then decides
      // whether to keep a generic plan
      const own = await latency(line, [list({})], round === 0 ? 100 : 15, 3000)
      const other = await latency(line, [plain], 15, 700)
      if (round > 0) took.push(own)
      if (round > 0) beside.push(own / other)
      for (const [at, { request }] of questions.entries()) {
        const one = await latency(
          line,
          [request],
          round === 0 ? 80 : 9,
          round === 0 ? 1500 : 600,
        ).catch(() => NaN)
        if (round > 0) ratios[at]?.push(one / own)
      }
    }
    return [
      { group, measure: 'page 0', value: median(took), unit: 'ms' },
      {
        group,
        measure: 'page 0, against a list of vehicles',
        value: median(beside),
        unit: '× its page 0',
        target: { atMost: 10 },
      },
      ...questions.map(({ measure, request, target }, at) => ({
        ...{ group, measure, value: median(ratios[at] ?? []), unit: '× page 0', request },
        ...(target && { target: { atMost: target } }),
      })),
      ...(await measureFile(client, address, cookie)),
    ]
  } finally {
    line.close()
    await client.end()
  }
}

/**
 * Exports a fifth of the log as CSV, compared with a cursor that returns the same rows to a client
 * that only counts them.
 */
async function measureFile(client: pg.Client, address: string, cookie: string): Promise<Result[]> {
  const plainly = async () => {
    const began = performance.now()
    await client.query('begin')
    await client.query(`declare plain no scroll cursor for select l.reg_date, l.event_type_id, l.page_name, l.item_id, s.surname, a.login
      from event_log l left join staff s on s.id = l.staff_id left join account a on a.id = l.account_id
      where l.page_name = 'staff' order by l.id desc`)
    while ((await client.query('fetch 1000 from plain')).rows.length > 0);
    await client.query('rollback')
    return performance.now() - began
  }
  const floor = await plainly()
  const began = performance.now()
  const offered = await fetch(`${address}${base}/export`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      format: 'csv',
      columns: ['reg_date', 'type', 'page_name', 'item', 'staff_id', 'login'],
      filter: { page_name: 'staff' },
    }),
  })
  const { result } = (await offered.json()) as { result: { path: string; rows: number } }
  const begun = performance.now() - began
  const file = await fetch(`${address}/${result.path}`, { headers: { cookie } })
  for await (const _ of file.body ?? []) void _
  const whole = performance.now() - began
  const measure = `export of ${result.rows} events`
  return [
    {
      group,
      measure: `${measure}: until it is offered`,
      value: begun / whole,
      unit: 'of the whole',
      target: { atMost: 0.2 },
    },
    {
      group,
      measure: `${measure}, against reading them plainly`,
      value: floor / whole,
      unit: '× the floor',
      target: { atLeast: 0.1 },
    },
  ]
}
