// A report is the same on the screen, in its files and in its chart; without the rights, the report
// or the column is missing.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { formatsOf } from '#i18n/format/index.ts'
import { decimalDigits } from '#i18n/format/numbers.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { exactSum } from '#resources/kernel/values/column-sums.ts'
import { chartOf, groupsOf, quotientOf } from '#resources/kernel/values/report-sums.ts'
import type { ReportAnswer } from '#resources/wire/reports.ts'
import type { ReportQuery, ReportRegistry } from '#server/kernel/report/report-query.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import { productReports } from '#server/areas/report/index.ts'
import { readPaper } from '#tests/support/server/printed-papers.ts'
import { readCsv } from '#tests/support/server/exported-files.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { signInRoles } from '#tests/support/server/role-accounts.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { specimenQuery, specimenReport } from '#tests/specimens/reports.ts'

const registry: ReportRegistry = {
  ...productReports,
  reports: [specimenReport as unknown as Report],
  queries: { 'specimen-report': specimenQuery },
}
const app = await testApp({ reports: registry })
const base = '/api/fms/report/specimen-report'
const parameters = { period: { from: '2026-01-01', to: '2026-01-14' } }
let admin: Caller
let cars: Row[]
let answer: ReportAnswer

beforeAll(async () => {
  admin = await app.signIn('admin')
  const rows = makerFor(admin, allResources())
  const car = allResources().find(({ name }) => name === 'car')!
  cars = [await rows.row(car), await rows.row(car)]
  answer = (await admin.post(`${base}/getRows`, parameters)).result as ReportAnswer
})

async function file(format: string, caller = admin, more: Wire = {}) {
  const { rawPayload, statusCode } = await app.app.inject({
    method: 'POST',
    url: `${base}/getFile`,
    headers: { cookie: caller.cookie },
    payload: { ...parameters, format, locale: 'en', ...more },
  })
  expect(statusCode, rawPayload.toString('utf8').slice(0, 300)).toBe(200)
  return rawPayload
}

const shown = answerColumns()
function answerColumns() {
  return Object.keys(specimenReport.fields)
}

describe('a report', () => {
  it('has its rows in groups, with exact sums', () => {
    expect(answer.columns).toEqual(shown)
    expect(answer.rows).toHaveLength(cars.length * 3)
    const groups = groupsOf(specimenReport as unknown as Report, answer.rows, shown)
    expect(groups.map(({ rows }) => rows.length)).toEqual(cars.map(() => 3))
    expect(groups[0]?.sums).toEqual({
      ...{ count: 3, litres: '0.315', cost: '3000.30', worked: 285 },
      per_piece: '1000.10', // of the sums, not the sum of the quotients
    })
    for (const row of answer.rows) expect(row.per_piece).toBe(quotientOf(row, ['cost', 'count']))
    expect(answer.totals.per_piece).toBe('1000.10')
    const litres = answer.rows.map((row) => row.litres)
    expect(answer.totals.litres).toBe(exactSum(litres, 3))
  })
  it('is the same in its spreadsheet, with bold sums, merged groups and a frozen head', async () => {
    const bytes = await file('xlsx')
    const { sheets } = await readXlsx(bytes)
    const rows = sheets[0]?.rows ?? []
    const head = rows.findIndex((row) => row[1] === 'Day')
    expect(head).toBeGreaterThan(0)
    const lines = rows.slice(head + 1)
    const at = (key: string) => shown.indexOf(key)
    const ofRows = lines.filter(
      (line) => line[at('kind')] !== null && line[at('kind')] !== undefined,
    )
    expect(ofRows.map((line) => Number(line[at('litres')]))).toEqual(
      answer.rows.map((row) => Number(row.litres)),
    )
    expect(ofRows.map((line) => line[at('note')])).toEqual(answer.rows.map(() => '=1+1'))
    const last = lines.at(-1) ?? []
    expect(last[0]).toBe('Total')
    for (const key of ['litres', 'cost', 'per_piece'])
      expect([key, Number(last[at(key)])]).toEqual([key, Number(answer.totals[key])])
    // two groups and the whole
    expect(lines.filter((line) => line[0] === 'Total')).toHaveLength(3)
    const merged = sheets[0]?.merges ?? []
    expect(merged.length).toBeGreaterThanOrEqual(cars.length)
  })
  it('is the same on paper, where a quotient column has the quotient of the sums', async () => {
    const paper = await readPaper(
      await app.app.inject({
        method: 'POST',
        url: `${base}/print`,
        headers: { cookie: admin.cookie },
        payload: { ...parameters, locale: 'en' },
      }),
    )
    const formats = formatsOf('en', { timeZone: 'Asia/Tashkent', currency: 'UZS' })
    const [, totals = ''] = paper.text.split('Total')
    const order = ['count', 'litres', 'cost', 'per_piece', 'worked'] as const
    const said = [
      formats.integer(Number(answer.totals.count)),
      formats.decimal(decimalDigits(String(answer.totals.litres), 3)),
      formats.decimal(String(answer.totals.cost), 2),
      formats.decimal(String(answer.totals.per_piece), 2),
      formats.duration(Number(answer.totals.worked)),
    ]
    expect(order.every((key) => key in answer.totals)).toBe(true)
    const bare = (text: string) => text.replace(/\s/g, '')
    expect(said.filter((one) => !bare(totals).includes(bare(one)))).toEqual([])
  })
  it('is the same in its chart', () => {
    const points = chartOf(specimenReport as unknown as Report, answer.rows, shown)
    expect(points.map(({ value }) => value).sort()).toEqual(cars.map(({ id }) => id).sort())
    expect(points.map(({ sums }) => sums.per_piece)).toEqual(cars.map(() => '1000.10'))
    const whole = exactSum(
      points.map(({ sums }) => sums.litres),
      3,
    )
    expect(whole).toBe(answer.totals.litres)
  })
  it('contains only rows in its CSV file', async () => {
    const lines = readCsv(await file('csv'), ',')
    expect(lines).toHaveLength(answer.rows.length + 1)
    expect(lines.slice(1).map((line) => Number(line[shown.indexOf('litres')]))).toEqual(
      answer.rows.map((row) => Number(row.litres)),
    )
  })
  it('is limited to the requested vehicle, and to its contract', async () => {
    const one = await admin.post(`${base}/getRows`, { ...parameters, car_id: cars[0]!.id })
    expect((one.result as ReportAnswer).rows).toHaveLength(3)
    const other = await app.signIn('neighbour')
    const theirs = await other.post(`${base}/getRows`, { ...parameters, car_id: cars[0]!.id })
    expect([theirs.status, (theirs.result as ReportAnswer).rows]).toEqual([200, []])
  })
  it('names the invalid parameters', async () => {
    const { status, error } = await admin.post(`${base}/getRows`, {
      ...{ car_id: 'x', nobody: 1 },
      period: { from: '2026-01-02', to: '2026-01-01' },
    })
    expect([status, Object.keys(error?.fields ?? {}).sort()]).toEqual([
      400,
      ['car_id', 'nobody', 'period'],
    ])
    expect((await admin.post(`${base}/getRows`, {})).error?.fields).toEqual({
      period: expect.any(String),
    })
  })
  it('asks for a shorter period if it takes too long', async () => {
    const slow: ReportQuery = (asking) =>
      sql`select q.* from (${specimenQuery(asking)}) q cross join lateral pg_sleep(5)`
    const impatient = await testApp({
      reports: { ...registry, queries: { 'specimen-report': slow }, patience: 200 },
    })
    const caller = await impatient.signIn('admin')
    const rows = makerFor(caller, allResources())
    await rows.row(allResources().find(({ name }) => name === 'car')!)
    const { status, error } = await caller.post(`${base}/getRows`, parameters)
    expect([status, error?.code]).toEqual([422, 'too_broad'])
  })
  it('is rejected without its rights, and omits columns that need other rights', async () => {
    const roles = await signInRoles(app, [...allResources()])
    const statusOf = async (role: 'driver' | 'hr' | 'chief') =>
      (await roles.get(role)!.post(`${base}/getRows`, parameters)).status
    expect(await statusOf('driver')).toBe(403)
    expect(await statusOf('chief')).toBe(200)
    await app.database.query(
      "delete from access_level where role = 'chief' and resource = 'refueling'",
    )
    const chief = await app.signIn('role-chief')
    const lacking = (await chief.post(`${base}/getRows`, parameters)).result as ReportAnswer
    const hidden = ['cost', 'per_piece']
    expect(lacking.columns).toEqual(shown.filter((key) => !hidden.includes(key)))
    expect(lacking.rows.every((row) => !('cost' in row))).toBe(true)
    expect('cost' in lacking.totals || 'per_piece' in lacking.totals).toBe(false)
    const { sheets } = await readXlsx(await file('xlsx', chief))
    expect(JSON.stringify(sheets[0]?.rows)).not.toContain('Cost')
    await app.database.query("delete from access_level where role = 'chief' and resource = 'car'")
    expect(
      (await (await app.signIn('role-chief')).post(`${base}/getRows`, parameters)).status,
    ).toBe(403)
  })
})
