// The mileage on the home page, the arrangement of its tiles, and its charts as spreadsheets.
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { chartNames } from '#resources/kernel/views/dashboard.ts'
import type { ChartName } from '#resources/kernel/views/dashboard.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { fetched } from '#tests/support/server/exported-files.ts'
import { signInRoles } from '#tests/support/server/role-accounts.ts'
import type { Caller, Wire } from '#tests/support/server/test-app.ts'
import { faultyFleet } from './faulty-fleet.ts'

const fleet = await faultyFleet()
const { admin, lorry, nobody, shift, signIn } = fleet
const base = '/api/fms/dashboard/general'

describe('the mileage chart', () => {
  it('has the kilometres of sheets that are back, on the day of their return', async () => {
    await shift(await lorry(), { day: 12 })
    const car = await lorry()
    await shift(car)
    await shift(await lorry(), { back: null })
    const { result } = await admin.post(`${base}/getDistanceData`, {})
    expect(result).toEqual({
      dates: [8, 9, 10, 11, 12, 13, 14].map((day) => `2026-01-${String(day).padStart(2, '0')}`),
      data: [0, 0, 0, 0, 100, 100, 0],
    })
    const { result: all } = await admin.post(`${base}/getGeneralDashboardData`, {
      series: ['distanceData'],
    })
    expect((all as Wire).distanceData).toEqual(result)
    const listed = await admin.post('/api/fms/way-bill/getCountByFilter', {
      state: ['closed', 'posted'],
      end_date: { from: '2026-01-12T19:00:00.000Z', to: '2026-01-13T18:59:59.999Z' },
    })
    expect(listed.result).toEqual({ count: 1 })
    expect(
      ((await (await signIn('neighbour')).post(`${base}/getDistanceData`, {})).result as Wire).data,
    ).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})

describe('the tiles', () => {
  it('are arranged per user, and rejected if unknown', async () => {
    const layout = { order: ['reservoirs', 'totals'], hidden: ['purposes'] }
    expect((await admin.get(`${base}/getLayout`)).result).toEqual({ order: [], hidden: [] })
    expect((await admin.post(`${base}/saveLayout`, layout)).result).toEqual(layout)
    expect((await admin.get(`${base}/getLayout`)).result).toEqual(layout)
    const reader = await signIn('reader')
    expect((await reader.get(`${base}/getLayout`)).result).toEqual({ order: [], hidden: [] })
    const wrong = { order: ['weather'], hidden: [] }
    expect((await admin.post(`${base}/saveLayout`, wrong)).status).toBe(400)
    expect((await nobody.get(`${base}/getLayout`)).status).toBe(401)
  })
})

describe('a chart as a spreadsheet', () => {
  const file = async (chart: ChartName, caller: Caller = admin) => {
    const path = `${base.slice(1)}/getChartFile/${chart}`
    const { status, bytes, headers } = await fetched(fleet.app, caller, path)
    const rows = status === 200 ? ((await readXlsx(bytes)).sheets[0]?.rows ?? []) : []
    return { status, rows, name: decodeURIComponent(String(headers['content-disposition'])) }
  }

  it('has the numbers that its call answers, as numbers and days', async () => {
    const { result } = await admin.post(`${base}/getDistanceData`, {})
    const { dates, data } = result as { dates: string[]; data: number[] }
    const { rows, name } = await file('distance')
    expect(rows[0]).toEqual(['День', 'Километры'])
    const days = rows.slice(1).map(([day]) => (day as Date).toISOString().slice(0, 10))
    expect(days).toEqual(dates)
    expect(rows.slice(1).map(([, km]) => km)).toEqual(data)
    expect(name).toContain('Пробег по дням, км 2026-01-14.xlsx')
    const { result: shares } = await admin.get(`${base}/getCarTypeData`)
    const { values } = shares as { values: number[] }
    const types = await file('car_types')
    const sum = values.reduce((all, one) => all + one, 0)
    expect(sum).toBeGreaterThan(0)
    expect(types.rows.slice(1).map(([, count]) => count)).toEqual([...values, sum])
  })

  it('exists for every chart, in the language of the reader, with the right to read it', async () => {
    for (const chart of chartNames) {
      const { status, rows } = await file(chart)
      expect([chart, status, rows.length > 0]).toEqual([chart, 200, true])
      expect((await nobody.get(`${base}/getChartFile/${chart}`)).status).toBe(401)
    }
    expect((await admin.get(`${base}/getChartFile/weather`)).status).toBe(400)
    const { rows } = await file('reservoirs', await signIn('neighbour'))
    expect(rows).toHaveLength(1)
    const driver = (await signInRoles(fleet, allResources())).get('driver')!
    expect((await file('fuel_balance', driver)).status).toBe(403)
  })
})
