// Personal data reaches no caller without the right, through any call: canary words are put into
// every personal field, changed, deleted, imported, drafted, viewed and exported, and then every
// registered route is called by every role without the right.
import { expect, it } from 'vitest'
import { allResources, fieldEntries, refTargets } from '#resources/kernel/derive.ts'
import { roleNames } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { access } from '../../conformance/tables.ts'
import { testApp } from '../../support/server/test-app.ts'
import type { Answer, Caller, Row, Wire } from '../../support/server/test-app.ts'
import { sendForm } from '../../support/network/multipart-form.ts'
import { carry, check, upload } from '../../support/server/import-calls.ts'
import { listen } from '../../support/server/event-stream.ts'
import { signInRoles } from '../../support/server/role-accounts.ts'
import { routesOf } from '../../support/server/registered-routes.ts'
import { isProof, shapeRepresentatives } from '../../support/runner/sampling.ts'

const resources = allResources()
const { app, database, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const byName = (name: string) => resources.find((one) => one.name === name)!
const staff = byName('staff')
const relative = byName('staff-relative')
const levelOn = (name: string, role: RoleName) =>
  access.find(({ resource }) => resource === name)?.levels[role]
const ignorant = roleNames.filter((role) => levelOn('staff-personal', role) !== 15)
const papers = [staff, relative, byName('staff-education')]
/**
 * Of the roles that have equal levels on employees the one that may read most besides; all of them
 * with PROOF=1.
 */
function askers(): readonly RoleName[] {
  if (isProof) return ignorant
  const levels = (role: RoleName) => papers.map((one) => levelOn(one.access, role)).join()
  const reads = (role: RoleName) => access.filter((row) => (row.levels[role] ?? 0) > 0).length
  const most = ignorant.toSorted((a, b) => reads(b) - reads(a))
  return most.filter((role, at) => most.findIndex((other) => levels(other) === levels(role)) === at)
}

/** Resources that name employees, and representatives of the others. */
const chosen = new Set([
  ...shapeRepresentatives(resources),
  ...resources.filter((one) => refTargets(one).some(({ to }) => to === 'staff')),
])

/**
 * No chance makes these: a word, a number of 11 or 14 digits, one of a telephone, a year that
 * nothing else has.
 */
let planted = 0
const numberOf = (digits: number, nth: number) => `31707771${String(nth).padStart(digits - 8, '0')}`
const canaries: Partial<Record<Field['kind'], (field: Field) => string>> = {
  text: ({ options }) =>
    options.pattern ? numberOf(Number(options.max), ++planted) : `кнр${++planted}`,
  phone: () => `+99899777${String(1000 + ++planted)}`,
  day: () => `1953-0${1 + (++planted % 9)}-17`,
}

const traces = /кнр\d|31707771|998\D{0,3}99\D{0,3}777|1953-0\d-17|17[./]0\d[./]1953/i
const personalOf = (resource: Resource) =>
  fieldEntries(resource.fields).filter(
    ([, { kind, options }]) => options.personal && canaries[kind] && !options.when,
  )
const plantedIn = (resource: Resource): Wire =>
  Object.fromEntries(
    personalOf(resource).map(([key, field]) => [key, canaries[field.kind]!(field)]),
  )
const kin = (): Wire => ({
  surname: `Кнр${++planted}`,
  name: `Кнр${++planted}`,
  birth_date: `1953-0${1 + (planted % 9)}-17`,
  phone: `+99899777${1000 + planted}`,
})

const callers = new Map<RoleName, Caller>()
const ids: Record<string, number> = {}
/** What an administrator was given an address for. */
let address = ''
const ok = async <T = Row>(
  answer: Promise<Pick<Answer, 'status' | 'text' | 'result'>>,
): Promise<T> => {
  const { status, text, result } = await answer
  expect(status, text).toBe(200)
  return result as T
}

it(
  'the canary is stored in every personal field, and in everything derived from them',
  { timeout: 60_000 },
  async () => {
    for (const [role, caller] of await signInRoles({ database, signIn }, resources))
      callers.set(role, caller)
    const save = (body: Wire) => ok(admin.post('/api/fms/staff/saveStaff', body))
    const person = await save({ surname: 'Каримов', name: 'Алишер', ...plantedIn(staff) })
    const changed = await save({ ...plantedIn(staff), id: person.id, version: person.version })
    const [paper] = await ok<{ id: number }[]>(
      sendForm(app, '/api/fms/staff/saveStaffFile', admin.cookie, [
        { name: 'id', content: String(person.id) },
        { name: 'field', content: 'documents' },
        { name: 'file', file: 'кнр1-паспорт.pdf', content: Buffer.from('%PDF-1.7\nкнр1\n%%EOF') },
      ]),
    )
    const kept = await ok(
      admin.post('/api/fms/staff-relative/save', { staff_id: person.id, kinship: 'son', ...kin() }),
    )
    await ok(
      admin.post('/api/fms/staff-relative/save', { ...kin(), id: kept.id, version: kept.version }),
    )
    const gone = await ok(
      admin.post('/api/fms/staff-relative/save', {
        staff_id: person.id,
        kinship: 'wife',
        ...kin(),
      }),
    )
    await ok(admin.delete('/api/fms/staff-relative/delete', { id: gone.id }))
    const archived = await save({ surname: 'Уволен', name: 'Давно', ...plantedIn(staff) })
    await ok(admin.delete('/api/fms/staff/delete', { id: archived.id }))
    const sheetOf = async (person: string) =>
      check(
        admin,
        await upload(
          admin,
          staff,
          `Фамилия;Имя;Место рождения;Серия паспорта\n${person};кнр${++planted};кнр${++planted}`,
        ),
      )
    const taken = await sheetOf('Импортов;Иван')
    expect((await carry(admin, 'apply', taken.id)).state).toBe('applied')
    const faulty = await sheetOf('Лишняя;')
    await ok(
      admin.post('/api/drafts/save', {
        screen: 'staff',
        record: String(person.id),
        version: changed.version,
        base: {},
        fields: plantedIn(staff),
      }),
    )
    const content = {
      filter: { birth_place: `кнр${++planted}`, passport_until: { from: '1953-01-17' } },
      sort: 'surname',
    }
    await ok(
      admin.post('/api/views/save', {
        resource: 'staff',
        name: 'Общий вид',
        shared: true,
        content,
      }),
    )
    const columns = ['surname', ...personalOf(staff).map(([key]) => key)]
    address = (
      await ok<{ path: string }>(admin.post('/api/fms/staff/export', { format: 'csv', columns }))
    ).path
    Object.assign(ids, {
      person: person.id,
      archived: archived.id,
      relative: kept.id,
      paper: paper!.id,
      taken: taken.id,
      faulty: faulty.id,
    })
  },
)

interface NamedCall {
  name: string
  send(caller: Caller): Promise<Answer>
}

const sessions = /^\/auth\/(logout|login|password|sessions)/
/**
 * Every route of the server, with what could bring an employee's papers to light; less of it for
 * who is `far` from employees altogether.
 */
function everything(far: boolean): NamedCall[] {
  return routesOf(app)
    .filter(({ path }) => !sessions.test(path) && path !== '/api/live' && !path.includes('*'))
    .flatMap(({ method, path }) => {
      const about = papers.find(({ basePaths }) =>
        basePaths.some((base) => path.startsWith(`/${base}/`)),
      )
      // other resources are called at one of their basePaths, by readers of employees: their data
      // about employees depend on nothing else
      const other = resources.find(({ basePaths }) =>
        basePaths.some((base) => path.startsWith(`/${base}/`)),
      )
      const isFirst = other && path.startsWith(`/${other.basePaths[0]}/`)
      if (!about && other && (!isFirst || !chosen.has(other) || (far && !isProof))) return []
      // what changes under another base is the same call: it is asked to read there
      if (about && !isFirst && !isProof && method !== 'GET') return []
      const at = (id: number | undefined) =>
        path
          .replace(':id', String(id))
          .replace(':page', '0')
          .replace(':size', '100')
          .replace(':resource', 'staff')
          .replace(':screen', 'staff')
          .replace(/:\w+/, String(ids.person))
      const targets = path.includes(':id') ? [...new Set(Object.values(ids))] : [undefined]
      if (method === 'GET')
        return targets.map((id) => ({
          name: `GET ${at(id)}`,
          send: (caller) => caller.get(at(id) + (path === '/api/search' ? '?q=кнр' : '')),
        }))
      if (method === 'DELETE')
        return [{ name: `DELETE ${path}`, send: (caller) => caller.delete(path, { id: 0 }) }]
      return (about && !far ? bodiesAbout(about) : [{}, { search: 'кнр' }]).map((body) => ({
        name: `POST ${path} ${JSON.stringify(body)}`,
        send: (caller) => caller.post(path, body),
      }))
    })
}

function bodiesAbout({ fields, list }: Resource): Wire[] {
  const [key = 'surname', field] =
    fieldEntries(fields).find(([, { options }]) => options.personal) ?? []
  return [
    {},
    { search: 'кнр' },
    { staff_id: ids.person },
    { id: ids.person },
    { id: ids.person, field: 'documents' },
    { [key]: field?.kind === 'day' ? { from: '1953-01-01' } : { empty: false } },
    { sort: key },
    { texts: ['Каримов Алишер', 'Кнр'] },
    { format: 'csv', columns: [...new Set([...list.columns, key])] },
    { format: 'xlsx', columns: ['surname'], filter: { [key]: { from: '1900-01-01' } } },
    { action: 'update', ids: { [ids.person ?? 0]: null }, set: { [key]: 'кнр' } },
  ]
}

/** Names of the calls that returned a canary to the caller; `among` those whose names match. */
async function told(caller: Caller, { far = false, among = /^/ } = {}): Promise<string[]> {
  const names: string[] = []
  for (const { name, send } of everything(far).filter((one) => among.test(one.name))) {
    const { text, result } = await send(caller)
    const path = (result as { path?: string } | null | undefined)?.path
    const whole = path?.startsWith('api/export/')
      ? text + (await caller.get(`/${path}`)).text
      : text
    if (traces.test(whole)) names.push(name)
  }
  const { text } = await caller.get(`/${address}`)
  if (traces.test(text)) names.push('GET the address of an export')
  return names
}

it(
  'the canary is returned to users with the right, by every call that returns the field',
  { timeout: 600_000 },
  async () => {
    const among = /staff|import|drafts/
    const names = (await told(callers.get('hr')!, { among })).join('\n')
    for (const way of [
      `GET /api/fms/staff/getById/${ids.person}`,
      `GET /api/fms/staff/getById/${ids.archived}`,
      'GET /api/fms/staff/getList\n',
      'GET /api/fms/staff/getListPerPage/0/100',
      `GET /api/fms/staff/getHistory/${ids.person}`,
      `GET /api/fms/staff-relative/getHistory/${ids.relative}`,
      'GET /api/fms/staff-relative/getRemoved',
      'POST /api/fms/staff/getListByFilter {"id"',
      'POST /api/fms/staff/getArchiveListByFilter {}',
      'POST /api/fms/staff/getFile',
      'POST /api/fms/staff/export {"format":"csv"',
      `GET /api/fms/staff/file/${ids.paper}`,
      'GET /api/smn/staff/getList',
    ])
      expect(names).toContain(way)
    // whose work something is, is not shared by the right
    for (const own of ['/api/import', '/api/drafts', 'the address of an export'])
      expect(names).not.toContain(own)
    expect((await told(admin, { among: /drafts/ })).join('\n')).toContain('/api/drafts/staff')
  },
)

it.each(askers())('the canary is returned to %s by no call', { timeout: 600_000 }, async (role) => {
  expect(await told(callers.get(role)!, { far: levelOn('staff', role) === 0 })).toEqual([])
})

it('the canary is returned to none of them by live updates during changes', async () => {
  const at = await app.listen({ host: '127.0.0.1', port: 0 })
  const listeners = await Promise.all(ignorant.map((role) => listen(at, callers.get(role)!.cookie)))
  const before = await ok(admin.get(`/api/fms/staff/getById/${ids.person}`))
  await ok(
    admin.post('/api/fms/staff/save', {
      ...plantedIn(staff),
      id: before.id,
      version: before.version,
    }),
  )
  const hears = ignorant.findIndex((role) => levelOn('staff', role) !== 0)
  await listeners[hears]!.hears(({ event }) => event === 'changed')
  for (const { heard, close } of listeners) {
    expect(JSON.stringify(heard)).not.toMatch(traces)
    close()
  }
})
