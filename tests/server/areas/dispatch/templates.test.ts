// Order templates: the values that an order takes from them, and who may order, see and carry out,
// by role and by employee.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { signInRoles } from '../../../support/server/role-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const office = await testApp()
const { database, signIn, clock } = office
const resources = allResources()
const first = await signIn('admin')
const make = makerFor(first, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const orders = '/api/fms/dispatching/order'
const templates = '/api/dispatching/template'
const own = '/api/dispatching/order-request'
const inHours = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000).toISOString()
const faultsIn = (fields: object | undefined) => Object.keys(fields ?? {}).sort()
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Wire
}
const employee = (await make.row(named('staff'))).id
const pair = async () => ({
  car_id: (await make.row(named('car'))).id,
  driver_id: (await make.row(named('staff'))).id,
})
let made = 0
const addTemplate = async (more: Wire = {}) =>
  done(await first.post(`${templates}/save`, { name: `Шаблон ${++made}`, ...more }))
const wanted = () => ({ order_date: inHours(0), desired_at: inHours(3) })
const roleId = (name: RoleName) =>
  Number(Object.entries(roleIds).find(([, one]) => one === name)![0])
const toRole = (name: RoleName) => [{ role_id: roleId(name), staff_id: null }]
const toEmployee = [{ role_id: null, staff_id: employee }]

describe('a template', () => {
  it('keeps its permissions by role and by employee', async () => {
    const { id } = await addTemplate({
      permissions_create: toRole('dispatcher'),
      permissions_read: toEmployee,
      permissions_execute: [...toRole('dispatcher-v2'), ...toEmployee],
    })
    const row = done(await first.get(`/api/fms/template/getById/${id}`))
    expect(row.permissions_create).toMatchObject(toRole('dispatcher'))
    expect(row.permissions_read).toMatchObject(toEmployee)
    expect(row.permissions_execute).toMatchObject([...toRole('dispatcher-v2'), ...toEmployee])
  })

  it('gives each permission to a role or an employee, and to none of both', async () => {
    const nobody = await first.post(`${templates}/save`, {
      name: 'Никому',
      permissions_read: [{ role_id: null, staff_id: null }],
    })
    expect(faultsIn(nobody.error?.fields)).toEqual(['permissions_read.0.role_id'])
    const both = await first.post(`${templates}/save`, {
      name: 'Двоим',
      permissions_read: [{ role_id: 7, staff_id: employee }],
    })
    expect(faultsIn(both.error?.fields)).toEqual(['permissions_read.0.role_id'])
  })

  it('is ordered from, approved by its rule and carried out', async () => {
    const { id: template_id } = await addTemplate({
      ...{ approve_rule: '1', duration: 90, address: 'Склад' },
    })
    const order = done(
      await first.post(`${orders}/save`, { ...wanted(), template_id, approve_rule: '0' }),
    )
    // the rule is the template's, regardless of the request
    expect(order).toMatchObject({ approve_rule: '1', address: 'Склад' })
    expect(done(await first.post(`${orders}/submit`, { id: order.id })).state).toBe('on_approval')
    done(await first.post(`${orders}/approve`, { id: order.id }))
    done(await first.post(`${orders}/assign`, { id: order.id, ...(await pair()) }))
    done(await first.post(`${orders}/start`, { id: order.id }))
    const over = await first.post(`${orders}/complete`, { id: order.id, completed_at: inHours(0) })
    expect(done(over).state).toBe('completed')
  })
})

// last: it gives all accounts the rights of their roles
describe('by role and by employee, templates', async () => {
  const callers = await signInRoles(office, resources)
  const roles = ['dispatcher', 'dispatcher-v2', 'chief-engineer', 'user'] as const
  const permissions = ['create', 'read', 'execute'] as const
  const byRole = new Map<string, number>()
  const byPerson = new Map<string, number>()
  for (const permission of permissions) {
    for (const role of roles)
      byRole.set(
        `${permission} ${role}`,
        (await addTemplate({ [`permissions_${permission}`]: toRole(role) })).id,
      )
    byPerson.set(permission, (await addTemplate({ [`permissions_${permission}`]: toEmployee })).id)
  }
  await database.query(
    `update membership m set staff_id = $1 from account a where a.id = m.account_id
      and a.login = 'role-user' and m.contract_id = 1`,
    [employee],
  )
  callers.set('user', await signIn('role-user' as 'admin'))
  /** Templates of the role's own, and of the employee behind an account. */
  const given = (role: RoleName, permission: string) => [
    byRole.get(`${permission} ${role}`)!,
    ...(role === 'user' ? [byPerson.get(permission)!] : []),
  ]
  const all = [...byRole.values(), ...byPerson.values()]
  const idsAt = async (caller: Caller, path: string) => {
    const rows = done(await caller.get(`${templates}/${path}`)) as unknown as Row[]
    return rows.map(({ id }) => id).filter((id) => all.includes(id))
  }
  const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

  it.each(roles)('are seen by %s where he may do anything with them', async (role) => {
    const seen = permissions.flatMap((one) => given(role, one))
    expect(sorted(await idsAt(callers.get(role)!, 'getList'))).toEqual(sorted(seen))
    for (const id of all) {
      const { status } = await callers.get(role)!.get(`${templates}/getById/${id}`)
      expect([id, status]).toEqual([id, seen.includes(id) ? 200 : 404])
    }
  })

  it.each(roles)('are listed for users who may order from them: %s', async (role) => {
    const listed = await idsAt(callers.get(role)!, 'getListWithCreatePermission')
    expect(sorted(listed)).toEqual(sorted(given(role, 'create')))
  })

  it.each(roles)('are ordered from by %s where he may', async (role) => {
    const caller = callers.get(role)!
    for (const template_id of all) {
      const { status } = await caller.post(`${own}/save`, { ...wanted(), template_id })
      expect([template_id, status]).toEqual([
        template_id,
        given(role, 'create').includes(template_id) ? 200 : 400,
      ])
    }
  })

  it.each(['dispatcher', 'chief-engineer'] as const)(
    'are carried out by %s where he may',
    async (role) => {
      for (const template_id of all) {
        const { id } = done(await first.post(`${orders}/save`, { ...wanted(), template_id }))
        done(await first.post(`${orders}/submit`, { id }))
        const { status } = await callers
          .get(role)!
          .post(`${orders}/assign`, { id, ...(await pair()) })
        expect([template_id, status]).toEqual([
          template_id,
          given(role, 'execute').includes(template_id) ? 200 : 403,
        ])
      }
    },
  )

  it('are all visible to administrators', async () => {
    for (const role of ['customer-admin', 'root', 'operations-manager', 'chief'] as const)
      expect(sorted(await idsAt(callers.get(role)!, 'getListWithCreatePermission'))).toEqual(
        sorted(all),
      )
  })
})
