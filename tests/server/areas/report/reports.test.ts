// Reports by their calls: what they are asked, what they answer, who may have them, and that the file,
// the screen and the chart say the same.
import { beforeAll, describe, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { allReports } from '#resources/reports.ts'
import { spanOf } from '#resources/kernel/report.ts'
import { chartOf, groupsOf, sumsOf } from '#resources/kernel/values/report-sums.ts'
import type { OfferedReport, ReportAnswer } from '#resources/wire/reports.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from '../waybill/waybill-office.ts'

const { admin, app, database, driver, posted, put, signIn, tank, truck } = await waybillOffice()
const base = '/api/fms/report'
const january = { period: { from: '2026-01-01', to: '2026-01-14' } }

async function rowsOf(name: string, asked: Wire): Promise<ReportAnswer> {
  const answer = await admin.post(`${base}/${name}/getRows`, asked)
  expect([name, answer.status, answer.text.slice(0, 600)]).toEqual([
    name,
    200,
    answer.text.slice(0, 600),
  ])
  return answer.result as ReportAnswer
}

let car: Row
beforeAll(async () => {
  const person = await driver()
  car = await truck()
  await tank({ initial_value: '500', opened_at: at(1) })
  await posted(car, {
    ...{ staff_id: person.id, start_date: at(5), end_date: at(5, 13) },
    ...{ odometer_in: 1200, fuel_in: '78.50' },
  })
})

describe('every report', () => {
  it.each(allReports().map((one) => [one.name, one] as const))(
    '%s answers',
    async (name, report) => {
      const asked =
        spanOf(report) === 'month' ? { month: '2026-01-01' } : { preset: report.presets[0] }
      const needs = report.asks.car_id?.options.required ? { car_id: car.id } : {}
      const { columns, rows } = await rowsOf(name, { ...asked, ...needs })
      expect(columns).toEqual(Object.keys(report.fields))
      expect(Array.isArray(rows)).toBe(true)
      for (const ending of ['xlsx', 'csv']) {
        const file = await app.inject({
          method: 'POST',
          url: `${base}/${name}/getFile`,
          headers: { cookie: admin.cookie },
          payload: { ...asked, ...needs, format: ending },
        })
        expect([name, file.statusCode, file.body.slice(0, 300)]).toEqual([
          name,
          200,
          expect.anything(),
        ])
      }
      const paper = await app.inject({
        method: 'POST',
        url: `${base}/${name}/print`,
        headers: { cookie: admin.cookie },
        payload: { ...asked, ...needs },
      })
      expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    },
  )
})
