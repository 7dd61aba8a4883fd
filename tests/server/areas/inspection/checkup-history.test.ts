// The history of one driver's or one vehicle's checks, through the calls of the specification.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { signIn, clock } = await testApp()
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const rowOf = (name: string, more: Wire) =>
  make
    .row(
      resources.find((one) => one.name === name)!,
      more,
    )
    .then(({ id }) => id)

const never = 999_999_999
const kinds = [
  {
    name: 'medical-checkup',
    key: 'driver_id',
    owner: () => rowOf('staff', { dismissed: false, status_id: null }),
    verdict: { is_admitted: 'not_admitted' },
    reason: 'Жалобы на самочувствие',
    earlier: {
      ...{ health: 'passed', sobriety: 'passed', pressure: '120/80', temperature: '36.6' },
      is_admitted: 'admitted',
    },
  },
  {
    name: 'mechanic-checkup',
    key: 'car_id',
    owner: () => rowOf('car', { status_id: null }),
    verdict: { is_passed: 'not_passed' },
    reason: 'Спущена шина',
    earlier: { is_passed: 'not_passed', reason: 'Не горит фара', kind: 'post_trip' },
  },
] as const

describe.each(kinds)('the history of a $name', (kind) => {
  const at = `/api/fms/${kind.name}`
  const ask = async (path: string, body?: Wire) => {
    const answer = await (body ? admin.post(`${at}/${path}`, body) : admin.get(`${at}/${path}`))
    expect(answer.status, answer.text).toBe(200)
    return answer.result
  }
  const idsOf = (rows: unknown) => (rows as Row[]).map(({ id }) => id)
  const sign = async (owner: number, card: Wire) => {
    clock.advance(60_000)
    const { result, text, status } = await admin.post(`${at}/save`, { [kind.key]: owner, ...card })
    expect(status, text).toBe(200)
    return (result as Row).id
  }

  it('lists and counts the cards of one record, the newest first, page by page', async () => {
    const failed = { ...kind.verdict, reason: kind.reason }
    const owner = await kind.owner()
    const other = await kind.owner()
    const first = await sign(owner, kind.earlier)
    const last = await sign(owner, { ...failed, kind: 'repeat' })
    const foreign = await sign(other, failed)
    expect(idsOf(await ask(`getListPerPageByEntityId/0/20/${owner}`))).toEqual([last, first])
    expect(idsOf(await ask(`getListPerPageByEntityId/1/1/${owner}`))).toEqual([first])
    expect(await ask(`getCountByEntityId/${owner}`)).toEqual({ count: 2 })
    const wanted = { entityId: owner, kind: 'repeat', ...kind.verdict }
    expect(idsOf(await ask('getListByFilterAndEntityId', wanted))).toEqual([last])
    expect(await ask('getCountByFilterAndEntityId', wanted)).toEqual({ count: 1 })
    expect(idsOf(await ask('getListPerPage/0'))).toEqual([foreign, last, first])
  })

  it('is that of no record which does not exist', async () => {
    for (const path of ['getListPerPageByEntityId/0/20', 'getCountByEntityId'])
      expect((await admin.get(`${at}/${path}/${never}`)).status).toBe(404)
  })
})
