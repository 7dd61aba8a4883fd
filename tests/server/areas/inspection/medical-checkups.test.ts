// Medical checkups: admission, confirmations, and who may read measurements.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { carry, check, upload } from '../../../support/server/import-calls.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { signIn, clock, database } = await testApp()
const admin = await signIn('admin')
const keeper = await signIn('keeper')
const resources = allResources()
const make = makerFor(admin, resources)
const staff = resources.find(({ name }) => name === 'staff')!
const at = '/api/fms/medical-checkup'

const driver = (more: Wire = {}) =>
  make.row(staff, { dismissed: false, status_id: null, ...more }).then(({ id }) => id)
const well = {
  ...{ health: 'passed', sobriety: 'passed', pressure: '120/80', temperature: '36.6' },
  is_admitted: 'admitted',
}
const sign = (body: Wire, caller: Caller = admin) => caller.post(`${at}/save`, body)
const signed = async (body: Wire, caller?: Caller) => {
  const { status, text, result } = await sign(body, caller)
  expect(status, text).toBe(200)
  return result as Row
}
const refusal = ({ status, error }: Answer) => [status, Object.keys(error?.fields ?? {}).sort()]

/** A day later, with all sessions still valid. */
async function nextDay(): Promise<void> {
  clock.advance(24 * 3_600_000)
  await database.query('update session set seen_at = $1', [clock.now])
}

describe('a medical checkup', () => {
  it('records the doctor’s findings, the current time, and the signature', async () => {
    const doctor = await driver()
    await database.query(
      `update membership set staff_id = $1
        where account_id = (select id from account where login = 'admin')`,
      [doctor],
    )
    const card = await signed({ driver_id: await driver(), ...well, pulse: 70, note: 'Жалоб нет' })
    expect(card).toMatchObject({ ...well, pulse: 70, kind: 'pre_trip', doctor_id: doctor })
    expect(card.date).toBe(clock.now.toISOString())
    const later = new Date(clock.now.getTime() + 3_600_000).toISOString()
    expect(refusal(await sign({ driver_id: card.driver_id, ...well, date: later }))).toEqual([
      400,
      ['date'],
    ])
  })

  it('admits only drivers who were found well', async () => {
    const driver_id = await driver()
    const asked = { driver_id, is_admitted: 'admitted' }
    expect(refusal(await sign(asked))).toEqual([
      400,
      ['health', 'pressure', 'sobriety', 'temperature'],
    ])
    for (const key of ['health', 'sobriety', 'pressure', 'temperature'])
      expect(refusal(await sign({ driver_id, ...well, [key]: null }))).toEqual([400, [key]])
    for (const key of ['health', 'sobriety'])
      expect(refusal(await sign({ driver_id, ...well, [key]: 'failed' }))).toEqual([
        400,
        ['is_admitted'],
      ])
    expect(refusal(await sign({ driver_id }))).toEqual([400, ['is_admitted']])
    const stopped = { driver_id, sobriety: 'failed', is_admitted: 'not_admitted' }
    expect(refusal(await sign(stopped))).toEqual([400, ['reason']])
    expect(await signed({ ...stopped, reason: 'Запах алкоголя' })).toMatchObject({
      is_admitted: 'not_admitted',
      health: null,
    })
  })

  it('asks for confirmation and a reason if a driver is beyond the limits', async () => {
    const driver_id = await driver()
    const beyond = { driver_id, ...well, pressure: '165/105', pulse: 120, temperature: '37.4' }
    expect(refusal(await sign(beyond))).toEqual([
      400,
      ['pressure', 'pulse', 'reason', 'temperature'],
    ])
    const explained = { ...beyond, reason: 'Пробежал по лестнице' }
    const asked = await sign(explained)
    expect(asked.error?.code).toBe('confirm')
    expect(refusal(asked)).toEqual([422, ['pressure', 'pulse', 'temperature']])
    expect(asked.error?.fields?.pressure).toContain('140/90')
    expect(await signed({ ...explained, confirmed: true })).toMatchObject({ pressure: '165/105' })
    const low = { driver_id, ...well, pressure: '80/50', reason: 'Обычное для него' }
    expect((await sign(low)).error?.fields?.pressure).toContain('100/60')
    // no confirmation for an employee who does not drive
    await signed({ ...explained, is_admitted: 'not_admitted' })
  })

  it('asks for confirmation if the upper pressure is not above the lower one', async () => {
    const swapped = { driver_id: await driver(), ...well, pressure: '80/120' }
    const stopped = { ...swapped, is_admitted: 'not_admitted', reason: 'Недомогание' }
    const asked = await sign(stopped)
    expect([asked.error?.code, ...refusal(asked)]).toEqual(['confirm', 422, ['pressure']])
  })

  it('uses the norm of the person, and limits set by the organisation', async () => {
    const driver_id = await driver()
    const high = { driver_id, ...well, pressure: '148/92' }
    expect((await sign(high)).status).toBe(400)
    const norm = { driver_id, systolic_max: 150, diastolic_max: 95, reason: 'Гипертония' }
    expect((await admin.post('/api/fms/medical-norm/save', norm)).status).toBe(200)
    await signed(high)
    const warm = { driver_id: await driver(), ...well, temperature: '37.0' }
    await signed(warm)
    const organisation = { temperature_max: '36.9' }
    const [stored] = (await admin.get('/api/fms/organisation/getList')).result as Row[]
    const saved = await admin.post('/api/fms/organisation/save', {
      ...(stored ? { id: stored.id } : { name: 'Парк', time_zone: 'Asia/Tashkent' }),
      ...organisation,
    })
    expect(saved.status, saved.text).toBe(200)
    expect((await sign(warm)).error?.fields?.temperature).toContain('36,9')
  })

  it('is the first of the day once, and a repeat from then on', async () => {
    const driver_id = await driver()
    const first = await signed({ driver_id, ...well })
    clock.advance(60_000)
    const again = await signed({ driver_id, ...well })
    expect([first.kind, again.kind]).toEqual(['pre_trip', 'repeat'])
    // a correction stays what it corrects, at its moment
    const mended = await signed({ driver_id, ...well, pulse: 64, replaces_id: first.id })
    expect([mended.kind, mended.date]).toEqual(['pre_trip', first.date])
    const back = await signed({ driver_id, ...well, kind: 'post_trip' })
    expect(back.kind).toBe('post_trip')
    await nextDay()
    expect((await signed({ driver_id, ...well })).kind).toBe('pre_trip')
  })

  it('does not examine dismissed employees', async () => {
    const gone = await driver()
    const dismissed = await driver({ dismissed: true })
    await admin.delete('/api/fms/staff/delete', { id: gone })
    for (const driver_id of [gone, dismissed]) {
      const { status, error } = await sign({ driver_id, ...well })
      expect([status, error?.code, error?.message]).toEqual([
        422,
        'check_impossible',
        'Невозможно провести осмотр на данный момент',
      ])
      expect(Object.keys(error?.fields ?? {})).toEqual(['driver_id'])
    }
  })

  it('cannot be changed once it is signed', async () => {
    const { id, version } = await signed({ driver_id: await driver(), ...well })
    const removal = await admin.delete(`${at}/delete`, { id, version })
    expect([removal.status, removal.error?.code]).toEqual([422, 'append_only'])
    expect((await sign({ id, version, pulse: 60 })).status).toBeGreaterThanOrEqual(400)
    await expect(
      database.query('update medical_checkup set pulse = 60 where id = $1', [id]),
    ).rejects.toMatchObject({ code: 'MP001' })
  })

  it('keeps its employee when an import is undone', async () => {
    const file = 'Фамилия;Имя\nОсмотренный;Имя\nСвободный;Имя'
    const checked = await check(admin, await upload(admin, staff, file))
    expect((await carry(admin, 'apply', checked.id)).state).toBe('applied')
    const found = async (search: string) =>
      (await admin.post('/api/fms/staff/getListByFilter', { search })).result as Row[]
    const [person] = await found('Осмотренный')
    const card = await signed({ driver_id: person?.id, ...well })
    const undone = await carry(admin, 'undo', checked.id)
    expect(undone.undone).toMatchObject({ removed: 1, kept: [{ id: person?.id }] })
    expect([(await found('Осмотренный')).length, (await found('Свободный')).length]).toEqual([1, 0])
    expect((await admin.get(`${at}/getById/${card.id}`)).status).toBe(200)
  })
})

describe('what was measured', () => {
  it('is read only by medical staff; others see the admission, and may stop a driver', async () => {
    const driver_id = await driver()
    const card = await signed({ driver_id, ...well, pulse: 70 })
    const { result } = await keeper.get(`${at}/getById/${card.id}`)
    expect(result).toMatchObject({ id: card.id, is_admitted: 'admitted' })
    for (const key of ['health', 'sobriety', 'pressure', 'pulse', 'temperature', 'reason', 'note'])
      expect(result).not.toHaveProperty(key)
    const admitted = await sign({ driver_id, is_admitted: 'admitted' }, keeper)
    expect([admitted.status, admitted.error?.code]).toEqual([422, 'beyond_rights'])
    expect(refusal(await sign({ driver_id, ...well }, keeper))[0]).toBe(400)
    const stopped = await signed({ driver_id, is_admitted: 'not_admitted' }, keeper)
    expect(stopped.is_admitted).toBe('not_admitted')
    expect((await keeper.get('/api/fms/medical-norm/getList')).status).toBe(403)
  })
})

describe('a verdict on many', () => {
  it('admits all drivers with measurements within the limits', async () => {
    const ids = [await driver(), await driver(), await driver()]
    const [fit, hot, missing] = ids
    const { is_admitted: _verdict, ...measured } = well
    const open = await signed({ driver_id: fit, ...measured, pulse: 66 })
    await signed({ driver_id: hot, ...measured, temperature: '38.4' })
    clock.advance(60_000)
    const { status, result } = await admin.post(`${at}/bulk`, {
      action: 'write',
      atomic: false,
      rows: ids.map((driver_id) => ({ set: { driver_id, is_admitted: 'admitted' } })),
    })
    expect(status).toBe(200)
    const { done, refused, rows } = result as { done: number; refused: Wire[]; rows: Row[] }
    expect([done, refused.map(({ row }) => row)]).toEqual([1, [1, 2]])
    expect(rows[0]).toMatchObject({ ...well, pulse: 66, replaces_id: open.id, kind: 'pre_trip' })
    expect(refused.map(({ fields }) => Object.keys(fields as Wire).sort())).toEqual([
      ['reason', 'temperature'],
      ['health', 'pressure', 'sobriety', 'temperature'],
    ])
    const stored = await admin.post(`${at}/getListByFilter`, { driver_id: [hot, missing] })
    expect((stored.result as Row[]).map(({ is_admitted: verdict }) => verdict)).toEqual([null])
  })
})
