// The mileage of the home page, and how somebody arranges its tiles.
import { describe, expect, it } from 'vitest'
import type { Wire } from '#tests/support/server/test-app.ts'
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
  it('are arranged by each for himself, and refused where there are none of that name', async () => {
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
