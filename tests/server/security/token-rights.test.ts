// The authorisation matrix of access tokens: every resource and every other call × tokens with all
// rights of their account, with read access only, and with some of them. Sessions are covered by
// rights.test.ts; a token never has more rights.
import { beforeAll, describe, expect, it } from 'vitest'
import { allResources, isReadOnly } from '#resources/kernel/derive.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import { lookupReaders } from '#resources/kernel/views/lookups.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import { fileCallsOf } from '#server/kernel/files/index.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { routesOf } from '../../support/server/registered-routes.ts'
import type { Route } from '../../support/server/registered-routes.ts'
import { testApp } from '../../support/server/test-app.ts'
import type { Caller } from '../../support/server/test-app.ts'
import { makeToken, withToken } from '../../support/server/token-caller.ts'

const resources = allResources()
const { app, nobody, signIn } = await testApp({ resources })
const served = withDesks(resources)
const readers: ReadonlyMap<string, ReadonlySet<string>> = lookupReaders(resources)
const at = ({ basePaths: [base] }: Resource) => `/${base}`
/** What no token administers. */
const administered: ReadonlySet<string> = new Set(['user', 'role', 'webhook'])
/** Of which the narrowed token has half to edit, half to read, and the rest not at all. */
const accesses = [...new Set(served.map(({ access }) => access))].filter(
  (one) => !administered.has(one) && !readers.has(one),
)
const chosen = Object.fromEntries(
  accesses.flatMap((one, i) => {
    if (i % 3 === 2) return []
    return [[one, i % 3 === 0 ? 'edit' : 'read'] as const]
  }),
)

const send = (caller: Caller, { method, path }: Pick<Route, 'method' | 'path'>) => {
  const url = path.replace(/:\w+/g, '999999999')
  if (method === 'GET') return caller.get(url)
  return method === 'DELETE' ? caller.delete(url, { id: 1 }) : caller.post(url, { id: 1 })
}

type Kind = 'whole' | 'reading' | 'narrowed'
const kinds: readonly Kind[] = ['whole', 'reading', 'narrowed']
const callers = new Map<Kind, Caller>()
beforeAll(async () => {
  const admin = await signIn('admin')
  const asked = { whole: {}, reading: { read_only: true }, narrowed: { rights: chosen } }
  for (const kind of kinds)
    callers.set(kind, withToken(nobody, (await makeToken(admin, asked[kind])).token))
})

/** What the token of an account with all rights has on a resource. */
function rightOf(kind: Kind, { access }: Resource): 'none' | 'read' | 'edit' {
  // on a lookup it follows from what is picked from it
  const isLookup = [...(readers.get(access) ?? [])].some((one) => one in chosen)
  if (kind === 'narrowed') return chosen[access] ?? (isLookup ? 'read' : 'none')
  return kind === 'reading' || administered.has(access) ? 'read' : 'edit'
}

describe.each(kinds)('a %s token', (kind) => {
  it(`${advisory(4)}: reads and writes of every resource what it has, and nothing else`, async () => {
    const caller = callers.get(kind)!
    const given: Record<string, unknown> = {}
    const told: Record<string, unknown> = {}
    for (const resource of served) {
      const right = rightOf(kind, resource)
      told[resource.name] = [
        right === 'none' ? 403 : 200,
        ...(isReadOnly(resource) ? [] : [right === 'edit' ? 400 : 403]),
      ]
      given[resource.name] = [
        (await caller.get(`${at(resource)}/getCount`)).status,
        ...(isReadOnly(resource)
          ? []
          : [(await caller.post(`${at(resource)}/save`, { no_such_field: 1 })).status]),
      ]
    }
    expect(given).toEqual(told)
  })
})

it('one that only reads is refused every call that writes', async () => {
  const caller = callers.get('reading')!
  const passed: string[] = []
  for (const resource of served)
    for (const call of [...callsOf(resource), ...fileCallsOf(resource)]) {
      if (call.right === 'read') continue
      const path = `${at(resource)}/${call.path}`
      const { status } = await send(caller, { method: call.method, path })
      if (status !== 403) passed.push(`${call.method} ${path} ${status}`)
    }
  expect(passed).toEqual([])
})

const ofResources = new Set(
  served.flatMap((one) =>
    one.basePaths.flatMap((base) =>
      [...callsOf(one), ...fileCallsOf(one)].map(
        ({ method, path }) => `${method} /${base}/${path}`,
      ),
    ),
  ),
)
const open = ['/health', '/verify/', '/feeds/', '/order-link/', '/auth/login', '/auth/logout']
const plain = routesOf(app)
  .filter(({ method, path }) => !ofResources.has(`${method} ${path}`) && path !== '*')
  .filter(({ path }) => !open.some((one) => path.startsWith(one)))
const personal =
  /^\/(auth|ws)\/|^\/api\/(drafts|views|live|presence|waiting|messages|import\/|fms\/staff-notification)/

it('no token may use calls for interactive users', async () => {
  const closed = plain.filter(({ path }) => personal.test(path))
  expect(closed.length).toBeGreaterThan(40)
  for (const route of closed) {
    if (route.method === 'GET' && route.path === '/auth/user') continue
    for (const kind of kinds) {
      const { status, error } = await send(callers.get(kind)!, route)
      expect([kind, route.method, route.path, status, error?.code]).toEqual([
        ...[kind, route.method, route.path],
        ...[403, 'forbidden'],
      ])
    }
  }
})

it('one that only reads makes no other call than these by POST or DELETE', async () => {
  const letIn: string[] = []
  for (const route of plain.filter(
    ({ method, path }) => method !== 'GET' && !personal.test(path),
  )) {
    const { status } = await send(callers.get('reading')!, route)
    if (status !== 403)
      letIn.push(
        route.path
          .split('/')
          .at(-1)!
          .replace(/^:\w+$/, ':'),
      )
  }
  expect([...new Set(letIn)].sort()).toMatchInlineSnapshot(`
    [
      ":",
      "calculate",
      "getCalendarFeed",
      "getDistanceData",
      "getDriverOnDate",
      "getFile",
      "getFuelAndConsumptionData",
      "getFuelData",
      "getGeneralDashboardData",
      "getGuestToken",
      "getIsDriverHasInsurancePolicyForCar",
      "getMapCars",
      "getMechanicInspectionData",
      "getMedicalInspectionData",
      "getReleaseVerdict",
      "getRows",
      "getTitles",
      "print",
    ]
  `)
})
