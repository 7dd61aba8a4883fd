// Overrides of the release verdict, and their records.
import { describe, expect, it } from 'vitest'
import { at } from '../fuel/fuel-office.ts'
import { releaseOffice } from './release-office.ts'

const office = await releaseOffice()
const { admin, chief, done, make, pairWith, read, sheet, signIn } = office
const today = at(14)

describe('an override', () => {
  const held = async () => {
    const { car, staff } = await pairWith({ policy: null, inspection: null })
    return sheet(car, { staff_id: staff.id, start_date: today })
  }

  it('requires a reason, and records its author in the sheet and in its history', async () => {
    const draft = await held()
    const refusal = await make('open', draft)
    expect(refusal.error?.overridable).toBe(true)
    for (const [reason, status] of [
      ['', 400],
      ['x'.repeat(301), 400],
      [5, 400],
    ] as const)
      expect((await make('open', draft, { override_reason: reason })).status).toBe(status)
    const open = await done('open', draft, { override_reason: ' скорая помощь ' })
    const said = { reason: 'скорая помощь', staff_id: chief.id }
    expect(open.overridden).toMatchObject([
      { code: 'not_inspected', ...said },
      { code: 'not_insured', ...said },
    ])
    const history = await admin.get(`/api/fms/way-bill/getHistory/${draft.id}`)
    expect(history.text).toContain('скорая помощь')
    // it cannot be changed afterwards
    const answer = await office.send('way-bill', { id: draft.id, overridden: [] })
    expect(answer.status).toBe(400)
  })

  it('is for those with the right to it alone', async () => {
    const draft = await held()
    const clerk = await signIn('keeper')
    const refusal = await clerk.post('/api/fms/way-bill/open', { id: draft.id })
    expect([refusal.status, refusal.error?.overridable]).toEqual([422, false])
    const forced = { id: draft.id, override_reason: 'очень надо' }
    expect((await clerk.post('/api/fms/way-bill/open', forced)).status).toBe(403)
    expect((await read(draft)).state).toBe('draft')
  })

  it('of a ready pair leaves no trace, and a second open shift is never allowed', async () => {
    const { car, staff } = await pairWith()
    const draft = await sheet(car, { staff_id: staff.id, start_date: today })
    const open = await done('open', draft, { override_reason: 'на всякий случай' })
    expect(open.overridden).toEqual([])
    const again = await sheet(car, { staff_id: chief.id, start_date: at(14, 6) })
    const answer = await make('open', again, { override_reason: 'ещё раз' })
    expect([answer.status, answer.error?.overridable ?? false]).toEqual([422, false])
  })
})
