// The control centre: its findings in a fleet with one fault of each kind, their correction or
// acceptance, and who is notified.
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { control } from '#i18n/ru/pages/control.ts'
import { findingCodes, findings } from '#resources/findings.ts'
import type { FindingCode } from '#resources/findings.ts'
import type { ResourceName } from '#resources/index.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { OpenFindings } from '#resources/kernel/views/dashboard.ts'
import { mailServer } from '#tests/support/network/mail-server.ts'
import { openSocket, tokenOf } from '#tests/support/server/notification-socket.ts'
import { signInRoles } from '#tests/support/server/role-accounts.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { faultyFleet } from './faulty-fleet.ts'

const mail = await mailServer()
const config = { demo: false, publicUrl: null, trustProxy: false, version: 'test' } as const
const fleet = await faultyFleet({
  config: { ...config, mail: { url: mail.url, from: 'park@example.org' } },
})
afterAll(() => mail.close())
const { admin, database, lorry, put, seed, shift } = fleet
const found = async (filter: Wire = {}, caller: Caller = admin) => {
  const body = { size: 500, sort: 'kind', ...filter }
  const { status, text, result } = await caller.post('/api/fms/finding/getListByFilter', body)
  expect(status, text).toBe(200)
  return result as Row[]
}
const kinds = (rows: readonly Row[]) => rows.map(({ kind }) => kind).sort()
const badge = async (caller: Caller) =>
  Number(((await caller.get('/api/waiting')).result as Wire).finding ?? 0)
const accept = (row: Row, more: Wire = {}, caller: Caller = admin) =>
  caller.post('/api/fms/finding-acceptance/save', {
    ...{ finding: row.finding, reason: 'проверено', ...more },
  })

const nameOf = (code: FindingCode) => control.finding.options.kind[code]
/** The notification of a user who may read these. */
function saidOf(open: readonly Row[]): string {
  const high = open.filter(({ severity }) => severity === 'high').length
  const order = ['high', 'medium', 'low']
  const counts = findingCodes
    .map((code) => [code, open.filter(({ kind }) => kind === code).length] as const)
    .filter(([, many]) => many > 0)
    .sort(
      ([a, x], [b, y]) =>
        order.indexOf(findings[a].severity) - order.indexOf(findings[b].severity) || y - x,
    )
  const kindsSaid = counts.map(([code, many]) => `${nameOf(code)}: ${many}`).sort()
  return [`Открыто замечаний: ${open.length}, из них серьёзных: ${high}`, ...kindsSaid].join('; ')
}
/** The control centre notices of a user, the kinds of each in alphabetical order. */
async function told(login: Parameters<typeof fleet.signIn>[0]): Promise<string[]> {
  const caller = await fleet.signIn(login)
  const body = { size: 50, message_type_id: 18, sort: '-created_at' }
  const { result } = await caller.post('/api/fms/staff-notification/getListByFilter', body)
  return (result as Row[]).map(({ message_ru }) => {
    const [counted = '', kindsSaid = ''] = String(message_ru).split('. ')
    return [counted, ...kindsSaid.split('; ').sort()].join('; ')
  })
}

describe('a fleet in order', () => {
  it('has no findings', async () => {
    const car = await lorry()
    await shift(car, { day: 11 })
    await shift(car, { day: 12 })
    await shift(car)
    expect(await found()).toEqual([])
  })
})

describe('a fleet with one fault of each kind', () => {
  const faulty = new Map<FindingCode, Row>()
  beforeAll(async () => {
    for (const code of findingCodes) {
      faulty.set(code, await seed[code]())
      expect([code, kinds(await found())]).toEqual([code, [...faulty.keys()].sort()])
    }
  })

  it('shows exactly these rows, each with its document', async () => {
    const rows = await found()
    expect(kinds(rows)).toEqual([...findingCodes].sort())
    for (const row of rows) {
      const code = row.kind as FindingCode
      expect([code, row.record_id]).toEqual([code, faulty.get(code)?.id])
      expect(row).toMatchObject({
        ...{ severity: findings[code].severity, remedy: code, accepted: false },
        unit: 'unit' in findings[code] ? findings[code].unit : null,
      })
      expect(String(row.record)).not.toBe('')
      const resource = resourceOf(String(row.document).replaceAll('_', '-') as ResourceName)
      const { status } = await admin.get(
        `/${resource.basePaths[0]}/getById/${String(row.record_id)}`,
      )
      expect([code, status]).toEqual([code, 200])
    }
  })

  it('opens like any record, and shows who else has it open', async () => {
    const [row] = await found({ kind: 'overrun' })
    const one = await admin.get(`/api/fms/finding/getById/${row!.id}`)
    expect(one.result).toMatchObject({ id: row!.id, kind: 'overrun' })
    const opened = await admin.post('/api/presence', { resource: 'finding', id: row!.id })
    expect([opened.status, opened.result]).toEqual([200, []])
  })

  it('shows the expected and the actual value', async () => {
    const values = Object.fromEntries(
      (await found()).map(({ kind, expected, actual }) => [kind, [expected, actual]]),
    )
    expect(values).toMatchObject({
      odometer_chain: ['1100.00', '1107.00'],
      fuel_chain: ['190.00', '197.00'],
      overrun: ['10.00', '20.00'],
      ledger_difference: ['11.00', '10.00'],
      statement_difference: ['25.00', '20.00'],
      statement_unlisted: [null, '20.00'],
      medical_check_late: [null, '60.00'],
      technical_check_late: [null, '60.00'],
      late_entry: ['3.00', '6.00'],
      odometer_implausible: ['1000.00', '900.00'],
      refuelled_twice: [null, '5.00'],
      tank_shortage: ['300.00', '280.00'],
      maintenance_overdue: [null, null],
      stock_late_entry: ['3.00', '6.00'],
      stock_shortage: ['5.00', '4.00'],
      gps_difference: [expect.stringMatching(/^58\.\d0$/), '100.00'],
    })
  })

  it('is found by kind, severity, vehicle and period, as a file and on paper', async () => {
    const overrun = faulty.get('overrun')!
    expect(kinds(await found({ kind: ['overrun', 'late_entry'] }))).toEqual([
      ...['late_entry', 'overrun'],
    ])
    expect(kinds(await found({ car_id: overrun.car_id }))).toEqual(['overrun'])
    expect(kinds(await found({ at: { from: at(12, 0), to: at(12, 23) } }))).toEqual([
      'not_returned',
    ])
    const high = findingCodes.filter((code) => findings[code].severity === 'high')
    expect(kinds(await found({ severity: 'high' }))).toEqual([...high].sort())
    const columns = ['kind', 'record', 'remedy']
    const made = await admin.post('/api/fms/finding/export', { format: 'csv', columns })
    const csv = await admin.get(`/${String((made.result as Wire).path)}`)
    expect(csv.text).toContain('Перерасход топлива')
    expect(csv.text).toContain('укажите причину перерасхода')
    const pdf = await admin.post('/api/fms/finding/print', { form: 'register', filter: {} })
    expect(pdf.status).toBe(200)
  })

  it('is read with the same number of statements as a single row', async () => {
    const { statements } = fleet
    const sentFor = async (filter: Wire) => {
      await found(filter)
      statements.forget()
      await found(filter)
      return statements.texts.length
    }
    const one = await sentFor({ kind: 'overrun' })
    expect(one).toBeLessThanOrEqual(3)
    expect(await sentFor({})).toBe(one)
  })

  it('loses a row when the fault is corrected', async () => {
    const row = faulty.get('not_returned')!
    const closed = { end_date: at(13, 12), odometer_in: 1100, fuel_in: '190' }
    expect((await fleet.make('close', row, closed)).status).toBe(200)
    expect(kinds(await found({ kind: 'not_returned' }))).toEqual([])
  })

  it('uses the organisation’s settings', async () => {
    const name = { name: 'Парк', time_zone: 'Asia/Tashkent' }
    const wide = {
      ...{ control_overrun: 100, control_late_days: 60, control_refuel_minutes: 1 },
      ...{ control_day_km: 5000, control_return_hours: 240, control_gps_percent: 60 },
    }
    await put('organisation', { ...name, ...wide })
    const asked = [
      ...['overrun', 'late_entry', 'refuelled_twice', 'stock_late_entry', 'gps_difference'],
    ]
    expect(await found({ kind: asked })).toEqual([])
    await put('organisation', {
      ...name,
      ...{ control_overrun: 10, control_late_days: 3, control_refuel_minutes: 15 },
      ...{ control_day_km: 1500, control_return_hours: 24, control_gps_percent: 10 },
    })
    expect(kinds(await found({ kind: asked }))).toEqual([...asked].sort())
  })

  describe('an acceptance', () => {
    it('requires a reason, and shows its author; withdrawn, the finding is open again', async () => {
      const [row] = await found({ kind: 'overrun' })
      expect((await accept(row!, { reason: '' })).status).toBe(400)
      expect((await accept(row!, { finding: 'overrun/999999' })).status).toBe(400)
      expect((await accept(row!, { finding: 'nonsense/1' })).status).toBe(400)
      const { result } = await accept(row!, { reason: 'груз сверх обычного' })
      const acceptance = result as Row
      expect(acceptance).toMatchObject({ kind: 'overrun', expected: '10.00', actual: '20.00' })
      expect(kinds(await found({ slice: 'open' }))).not.toContain('overrun')
      const [accepted] = await found({ slice: 'accepted' })
      expect(accepted).toMatchObject({
        ...{ kind: 'overrun', accepted: true, reason: 'груз сверх обычного' },
        ...{ acceptance_id: acceptance.id, accepted_by_id: acceptance.accepted_by_id },
      })
      expect(accepted!.accepted_by_id).not.toBeNull()
      const log = await admin.get(`/api/fms/finding-acceptance/getHistory/${acceptance.id}`)
      expect(log.text).toContain('груз сверх обычного')
      const gone = { id: acceptance.id }
      expect((await admin.delete('/api/fms/finding-acceptance/delete', gone)).status).toBe(200)
      expect(kinds(await found({ slice: 'open' }))).toContain('overrun')
    })

    it('applies to the displayed values: with other values the finding is open again', async () => {
      const [row] = await found({ kind: 'ledger_difference' })
      expect((await accept(row!)).status).toBe(200)
      expect((await accept(row!)).error?.code).toBe('duplicate')
      const sheet = faulty.get('ledger_difference')!
      const change = async (consumption: string) => {
        await database.query('alter table way_bill disable trigger user')
        await database.query('update way_bill set consumption = $1 where id = $2', [
          ...[consumption, sheet.id],
        ])
        await database.query('alter table way_bill enable trigger user')
      }
      await change('15')
      const [again] = await found({ kind: 'ledger_difference' })
      expect(again).toMatchObject({ accepted: false, expected: '15.00' })
      expect((await accept(again!, { reason: 'ещё раз' })).status).toBe(200)
      expect(kinds(await found({ slice: 'open' }))).not.toContain('ledger_difference')
    })

    it('is available to users who may accept, and a finding to readers of its documents', async () => {
      const callers = await signInRoles(fleet, allResources())
      const of = (role: RoleName) => callers.get(role)!
      const [row] = await found({ kind: 'fuel_chain' })
      expect((await accept(row!, {}, of('dispatcher'))).status).toBe(403)
      expect(
        (await of('driver').post('/api/fms/finding/getListByFilter', { size: 1 })).status,
      ).toBe(403)
      // 0 while they are being counted
      await expect.poll(() => badge(of('manager'))).toBeGreaterThan(0)
      expect(await badge(of('chief'))).toBeGreaterThan(await badge(of('manager')))
      expect(await badge(of('driver'))).toBe(0)
      // a manager reads no waybills, and accepts nothing about them
      const seen = kinds(await found({}, of('manager')))
      expect(seen).toContain('refuelled_twice')
      expect(seen).not.toContain('fuel_chain')
      expect((await accept(row!, {}, of('manager'))).status).toBe(400)
      expect((await accept(row!, {}, of('chief'))).status).toBe(200)
    })
  })

  it('is summed up for the home page, with no more than a number of what others keep', async () => {
    const at = '/api/fms/dashboard/general/getControlData'
    const summary = async (role: RoleName) => {
      const { status, text, result } = await (await fleet.signIn(`role-${role}`)).get(at)
      expect(status, text).toBe(200)
      return result as OpenFindings
    }
    const all = await found({ slice: 'open' })
    const bySeverity = (rows: readonly Row[]) => {
      const of = (severity: string) => rows.filter((row) => row.severity === severity).length
      return { high: of('high'), medium: of('medium'), low: of('low') }
    }
    const order = ['high', 'medium', 'low']
    for (const role of ['chief', 'manager', 'warehouse-manager'] as const) {
      const own = await found({ slice: 'open' }, await fleet.signIn(`role-${role}`))
      const { kinds: told, beyond, ...counts } = await summary(role)
      expect([role, counts]).toEqual([role, bySeverity(own)])
      expect(told.map(({ kind }) => kind).sort()).toEqual([...new Set(kinds(own))])
      const ranks = told.map(({ kind }) => order.indexOf(findings[kind as FindingCode].severity))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      const ids = new Set(own.map(({ id }) => id))
      expect([role, beyond]).toEqual([role, bySeverity(all.filter(({ id }) => !ids.has(id)))])
    }
    expect((await summary('manager')).beyond.high).toBeGreaterThan(0)
    expect((await (await fleet.signIn('role-driver')).get(at)).status).toBe(403)
  })

  it('is in the menu as soon as it is counted, however long that takes', async () => {
    const chief = await fleet.signIn('role-chief')
    await fleet.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = fleet.app.server.address() as AddressInfo
    const query = { staffId: 0, token: await tokenOf(chief) }
    const { hears, socket } = await openSocket(`http://127.0.0.1:${port}`, chief.cookie, query)
    fleet.clock.advance(10 * 60_000)
    const holder = new pg.Client(database.owner)
    await holder.connect()
    await holder.query('begin; lock table finding_acceptance in access exclusive mode')
    expect(await badge(chief)).toBe(0)
    await holder.end()
    await hears(({ stirred }) => stirred === 'finding')
    const { length } = await found({ slice: 'open' }, chief)
    expect(await badge(chief)).toBe(length)
    socket.terminate()
  })

  it('is sent once a day, in the morning, to responsible users', async () => {
    const settings = { email: 'chief@example.org' }
    await (await fleet.signIn('admin')).post('/api/fms/staff-notification/saveSettings', settings)
    fleet.clock.now = new Date(at(15, 1))
    await fleet.jobs.run('findings')
    expect(await told('admin')).toEqual([])
    fleet.clock.now = new Date(at(15, 3))
    await fleet.jobs.run('findings')
    await fleet.jobs.run('findings')
    const said = saidOf(await found({ slice: 'open' }, await fleet.signIn('admin')))
    expect(await told('admin')).toEqual([said])
    await fleet.jobs.run('letters')
    expect(mail.letters.map(({ to }) => to)).toEqual([['chief@example.org']])
    for (const part of said.split('; ')) expect(mail.letters[0]?.text).toContain(part)
    fleet.clock.now = new Date(at(16, 3))
    await fleet.jobs.run('findings')
    expect(await told('admin')).toHaveLength(2)
    expect(await told('neighbour')).toEqual([])
  })

  it('has only what its recipient may read, also in e-mails', async () => {
    const roles = ['chief', 'manager', 'driver', 'warehouse-manager'] as const
    for (const role of roles) {
      const caller = await fleet.signIn(`role-${role}`)
      const email = { email: `${role}@roles.example.org` }
      await caller.post('/api/fms/staff-notification/saveSettings', email)
    }
    mail.letters.length = 0
    fleet.clock.now = new Date(at(17, 3))
    await fleet.jobs.run('findings')
    await fleet.jobs.run('letters')
    const letters = new Map(mail.letters.map(({ to, text }) => [to[0], text]))
    // neither drivers nor stock keepers are notified of findings; a manager reads no waybills
    const readers = ['chief', 'manager'] as const
    const addresses = readers.map((role) => `${role}@roles.example.org`)
    expect([...letters.keys()].sort()).toEqual(['chief@example.org', ...addresses].sort())
    for (const role of readers) {
      const own = await found({ slice: 'open' }, await fleet.signIn(`role-${role}`))
      expect((await told(`role-${role}`))[0]).toBe(saidOf(own))
    }
    const [manager] = await told('role-manager')
    expect(manager).toContain(nameOf('refuelled_twice'))
    for (const code of findingCodes)
      if ((findings[code].reads as readonly string[]).includes('way-bill'))
        expect([
          code,
          String(letters.get('manager@roles.example.org')).includes(nameOf(code)),
        ]).toEqual([code, false])
    // users who lose the right to read no longer see earlier notices
    await database.query("delete from access_level where role = 'manager' and resource = 'finding'")
    expect(await told('role-manager')).toEqual([])
  })
})
