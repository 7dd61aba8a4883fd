// The employee behind an account: who may attach himself, to whom, and what it changes.
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionSchema } from '#server/areas/platform/index.ts'
import { testApp } from '../support/app.ts'
import type { Caller, Row } from '../support/app.ts'
import { contracts } from '../support/people.ts'
import type { Login } from '../support/people.ts'
import { cookieOf, withCookie } from '../support/session.ts'

const { database, nobody, signIn } = await testApp()
const [boss, neighbour] = [await signIn('admin'), await signIn('neighbour')]
const person = { surname: 'Каримов', name: 'Азиз', patronymic: 'Собирович' }
const employ = async (caller: Caller = boss, row: object = person) => ((await caller.post('/api/fms/staff/save', row)).result as Row).id
const attach = (caller: Caller, staffId: number) => caller.post('/auth/user', { staffId })
const sessionOf = async (caller: Caller) => sessionSchema.parse((await caller.get('/auth/user')).result)
const attached = (login: Login) =>
  database.query('select contract_id, staff_id from membership m join account a on a.id = m.account_id where a.login = $1', [login])
const refused = { status: 400, error: { code: 'validation', fields: { staffId: 'Такой записи нет. Выберите другую' } } }

beforeEach(() => database.query('update membership set staff_id = null'))

describe('attaching oneself', () => {
  it('is for who may edit employees, until it is done', async () => {
    const [admin, reader, stranger] = [await signIn('admin'), await signIn('reader'), await signIn('stranger')]
    for (const [caller, may] of [
      [admin, true],
      [reader, false],
      [stranger, false],
    ] as const)
      expect((await sessionOf(caller)).mayAttach, caller.login).toBe(may)
    const staffId = await employ()
    expect(await attach(reader, staffId)).toMatchObject(refused)
    expect(await attached('reader')).toMatchObject([{ staff_id: null }])
    const session = sessionSchema.parse((await attach(admin, staffId)).result)
    expect(session).toMatchObject({ name: 'Каримов Азиз Собирович', mayAttach: false, fmsStaff: { id: staffId } })
  })
  it('lasts, in this contract alone, and is seen by the account’s other sessions at once', async () => {
    const [here, there] = [await signIn('colleague'), await signIn('colleague')]
    const staffId = await employ(boss, { surname: 'Ли', name: 'Вера' })
    const moved = withCookie(nobody, cookieOf(await attach(here, staffId)))
    for (const caller of [moved, there, await signIn('colleague')])
      expect(await sessionOf(caller)).toMatchObject({ name: 'Ли Вера', fmsStaff: { id: staffId } })
    expect((await here.get('/auth/user')).status).toBe(401)
    expect(await attached('colleague')).toEqual([{ contract_id: String(contracts.first), staff_id: String(staffId) }])
  })
  it('keeps the role that was chosen', async () => {
    const both = await signIn('both')
    const chosen = withCookie(nobody, cookieOf(await both.post('/auth/user', { roleId: 1 })))
    expect((await attach(chosen, await employ())).result).toMatchObject({ fmsStaff: { roleId: 1 }, contractId: contracts.first })
  })
  it('stands in the event log', async () => {
    const staffId = await employ()
    const colleague = await signIn('colleague')
    await attach(colleague, staffId)
    const [event] = await database.query(
      `select event_type_id, page_name, resource, uri_path, data, item_id = (select user_id from membership m where m.account_id = l.account_id and m.contract_id = l.contract_id) as own, staff_id from event_log l order by id desc limit 1`,
    )
    expect(event).toEqual({
      event_type_id: 2,
      page_name: 'user',
      resource: 'user',
      uri_path: '/auth/user',
      data: { before: { staff_id: null }, after: { staff_id: staffId } },
      own: true,
      staff_id: String(staffId),
    })
  })
  it('takes the name of the one already attached as nothing new', async () => {
    const staffId = await employ()
    const again = withCookie(nobody, cookieOf(await attach(await signIn('colleague'), staffId)))
    const events = async () => (await database.query('select from event_log')).length
    const before = await events()
    expect((await attach(again, staffId)).result).toMatchObject({ fmsStaff: { id: staffId } })
    expect(await events()).toBe(before)
  })
  it('is not changed for another employee', async () => {
    const [first, second] = [await employ(), await employ()]
    const again = withCookie(nobody, cookieOf(await attach(await signIn('colleague'), first)))
    expect(await attach(again, second)).toMatchObject(refused)
    expect(await attached('colleague')).toMatchObject([{ staff_id: String(first) }])
  })
})

describe('whom one cannot be', () => {
  it('somebody unknown, of another contract, in the archive, or behind another account: answered alike', async () => {
    const [theirs, gone, taken] = [await employ(neighbour), await employ(), await employ()]
    expect((await boss.delete('/api/fms/staff/delete', { id: gone })).status).toBe(200)
    await attach(await signIn('colleague'), taken)
    const admin = await signIn('admin')
    const answers = []
    for (const staffId of [999_999, theirs, gone, taken]) answers.push(await attach(admin, staffId))
    for (const answer of answers) expect(answer).toMatchObject(refused)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await attached('admin')).toMatchObject([{ staff_id: null }])
    expect((await admin.get('/auth/user')).status).toBe(200)
  })
  it('somebody in a contract that one is only moving to', async () => {
    await database.query(`update membership set role_ids = '{1,2}' where account_id = (select id from account where login = 'both')`)
    const both = await signIn('both')
    const answer = await both.post('/auth/user', { contractId: contracts.second, staffId: await employ(neighbour) })
    expect(answer).toMatchObject(refused)
    expect((await both.get('/auth/user')).result).toMatchObject({ contractId: contracts.first })
  })
  it('the same employee twice at the same moment', async () => {
    const staffId = await employ()
    const callers = [await signIn('admin'), await signIn('colleague')]
    const answers = await Promise.all(callers.map((caller) => attach(caller, staffId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)).toMatchObject(refused)
    expect(await database.query('select from membership where staff_id = $1', [staffId])).toHaveLength(1)
  })
})
