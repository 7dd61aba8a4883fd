// The desks of repair requests: the rights at each, and the data that passes from one to the next.
import { expect, it } from 'vitest'
import { canEdit } from '#resources/kernel/access.ts'
import { allResources, screensOf } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { formOf, formType } from '../../../support/network/multipart-form.ts'
import { signInRoles } from '../../../support/server/role-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const office = await testApp()
const { app, signIn, clock } = office
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Record<string, unknown>
}
const now = () => clock.now.toISOString()

it('the repair area mechanic has the list of issues and no card', () => {
  const [issue] = namedDesks(named('car-inquiry')).filter(({ desk }) => desk?.key === 'issue')
  const open = screensOf(issue!)
    .filter(({ screen }) => (screen.roles as readonly string[]).includes('repair-area-mechanic'))
    .map(({ screen }) => screen.path)
  expect(open).toEqual(['/car-inquiries-issue'])
})

it('a file of the request is on its execution', async () => {
  const car_id = (await make.row(named('car'), {})).id
  const { id } = done(
    await admin.post('/api/tech-inspection/order/save', {
      ...{ car_id, date: now(), description: 'Течь' },
    }),
  )
  const stored = await app.inject({
    method: 'POST',
    url: '/api/tech-inspection/order/saveCarInquiryFile',
    payload: formOf([
      { name: 'id', content: String(id) },
      { name: 'field', content: 'documents' },
      { name: 'files', file: 'act.pdf', content: '%PDF-1.7\nx' },
    ]),
    headers: { cookie: admin.cookie, 'content-type': formType },
  })
  expect(stored.statusCode, stored.body).toBe(200)
  done(await admin.post('/api/tech-inspection/order/approve', { id }))
  const seen = await admin.post('/api/tech-inspection/order-execution/getFile', {
    ...{ id, field: 'documents' },
  })
  expect((seen.result as { name: string }[]).map(({ name }) => name)).toEqual(['act.pdf'])
})

it('the decision requires its right', () => {
  const approve = named('car-inquiry').states!.transitions.approve!
  expect(approve.access).toBe('inquiry-approval')
  expect(canEdit({ 'car-inquiry': 15 }, approve.access!)).toBe(false)
})

let roles: Awaited<ReturnType<typeof signInRoles>>
// these last: all accounts have the rights of their roles then
it('a driver reports a defect, and sees no other request', async () => {
  const car_id = (await make.row(named('car'), {})).id
  done(
    await admin.post('/api/tech-inspection/order/save', {
      ...{ car_id, date: now(), description: 'Не его' },
    }),
  )
  roles = await signInRoles(office, resources)
  const driver = roles.get('driver')!
  const base = '/api/fms/vehicle-defect'
  const own = done(
    await driver.post(`${base}/save`, { car_id, date: now(), description: 'Стук в двигателе' }),
  )
  expect([own.source, own.state]).toEqual(['report', 'new'])
  const listed = await driver.post(`${base}/getListByFilter`, { car_id })
  expect((listed.result as Row[]).map(({ id }) => id)).toEqual([own.id])
  for (const desk of ['order', 'order-issue', 'order-execution']) {
    const { status } = await driver.post(`/api/tech-inspection/${desk}/getListByFilter`, {})
    expect([desk, status]).toEqual([desk, 403])
  }
  expect((await driver.post('/api/tech-inspection/order/approve', { id: own.id })).status).toBe(403)
})

it('the desk of reports shows users only their own, regardless of other rights', async () => {
  const car_id = (await make.row(named('car'), {})).id
  const mechanic = roles.get('mechanic')!
  const base = '/api/fms/vehicle-defect'
  const report = async (caller: typeof mechanic, description: string) =>
    done(await caller.post(`${base}/save`, { car_id, date: now(), description })).id
  const drivers = await report(roles.get('driver')!, 'Скрип тормозов')
  const own = await report(mechanic, 'Трещина стекла')
  const idsAt = async (path: string) =>
    ((await mechanic.post(`${path}/getListByFilter`, { car_id })).result as Row[])
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  expect(await idsAt(base)).toEqual([own])
  expect((await mechanic.get(`${base}/getById/${drivers}`)).status).toBe(404)
  expect((await mechanic.post(`${base}/save`, { id: drivers, description: 'x' })).status).toBe(404)
  // and where requests are worked on, all of them
  expect(await idsAt('/api/tech-inspection/order')).toEqual([drivers, own])
})
