// User actions in the console as API calls, weighted by their frequency in an office.
import { randomUUID } from 'node:crypto'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import type { WireRow } from '#src/kernel/cells/cell.ts'
import { firstId } from './office-data.ts'
import type { Office } from './office-data.ts'
import { openList } from './open-list.ts'
import type { PageRequest, OpenList } from './open-list.ts'
import type { Person } from './simulated-user.ts'
import type { Saves } from './acknowledged-saves.ts'

/** A clerk at work: the `nth` of those who share the office. */
export interface Clerk {
  person: Person
  nth: number
  office: Office
  saves: Saves
  /** The list on the screen. */
  open: OpenList | null
}

interface List {
  resource: ResourceName
  rows: 'cars' | 'staff' | 'places'
  /** The field that a change edits. */
  field: string
  sorts: readonly string[]
  searches: readonly string[]
}

const lists: readonly List[] = [
  {
    resource: 'car',
    rows: 'cars',
    field: 'color',
    sorts: ['garage_number', '-year'],
    searches: ['Эвакуатор', '01A', '777', 'щщщщ'],
  },
  {
    resource: 'staff',
    rows: 'staff',
    field: 'order_number',
    sorts: ['surname', '-name'],
    searches: ['Соколов Сергей', 'Усм', 'щщщщ'],
  },
  {
    resource: 'place',
    rows: 'places',
    field: 'description',
    sorts: ['name', '-radius'],
    searches: ['Навоий 77', 'Bobur', 'Чиланзар 9', 'щщщщ'],
  },
]
export const draw = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
const whole = (most: number) => Math.floor(Math.random() * most)
const at = ({ resource }: { resource: string }) => `/api/fms/${resource}`

/** Another list on the screen closes. */
function show(
  clerk: Clerk,
  { resource }: List,
  asked: PageRequest,
  rows: readonly WireRow[],
): void {
  if (clerk.open?.of.name !== resource) {
    clerk.open?.close()
    clerk.open = openList(clerk.person, resourceOf(resource))
  }
  clerk.open.show(asked, rows)
}

/** A list with its count, as it opens, or as a filter, an order or a page further on shows it. */
async function list(clerk: Clerk): Promise<void> {
  const { person, office } = clerk
  const of = draw(lists)
  const filter = draw([{}, {}, { subdivision_id: draw(office.subdivisions) }])
  const asked = {
    ...filter,
    page: draw([0, 0, 0, 1, whole(Math.floor(office[of.rows] / 40))]),
    size: draw([20, 20, 50]),
    sort: draw(of.sorts),
  }
  const [{ result }] = await Promise.all([
    person.ask<WireRow[]>('list', 'POST', `${at(of)}/getListByFilter`, { body: asked }),
    person.ask('count', 'POST', `${at(of)}/getCountByFilter`, { body: filter }),
  ])
  show(clerk, of, asked, result)
}

async function search(clerk: Clerk): Promise<void> {
  const of = draw(lists)
  const asked = { search: draw(of.searches), page: 0, size: 20 }
  const [{ result }] = await Promise.all([
    clerk.person.ask<WireRow[]>('search', 'POST', `${at(of)}/getListByFilter`, { body: asked }),
    clerk.person.ask('count', 'POST', `${at(of)}/getCountByFilter`, {
      body: { search: asked.search },
    }),
  ])
  show(clerk, of, asked, result)
}

const everywhere = ({ person }: Clerk) =>
  person.ask(
    'find',
    'GET',
    `/api/search?q=${encodeURIComponent(draw(lists.flatMap(({ searches }) => searches)))}`,
  )
/** The suggestions of a reference field while typing. */
async function choices({ person, office }: Clerk): Promise<void> {
  const [of, filter] = draw([
    ['car-brand', { search: draw(['', 'c', 'М']) }],
    ['car-model', { brand_id: draw(office.brands) }],
    ['subdivision', {}],
    ['staff', { search: draw(['Ки', 'Рах']) }],
  ] as const)
  await person.ask('choices', 'POST', `${at({ resource: of })}/getListByFilter`, {
    body: { ...filter, page: 0, size: 20 },
  })
}

interface Row {
  id: number
  version: number
}

/** A record's card, of which others are notified. */
async function card({ person }: Clerk, of: List, id: number): Promise<Row> {
  const [{ result }] = await Promise.all([
    person.ask<Row>('record', 'GET', `${at(of)}/getById/${id}`),
    person.announce({ resource: of.resource, id }),
  ])
  return result
}

const leave = ({ person }: Clerk, { resource }: List, id: number) =>
  person.announce({ resource, id, leaving: true })
async function record(clerk: Clerk): Promise<void> {
  const of = draw(lists)
  const id = firstId + whole(clerk.office[of.rows])
  await card(clerk, of, id)
  if (Math.random() < 0.2) await clerk.person.ask('history', 'GET', `${at(of)}/getHistory/${id}`)
  await leave(clerk, of, id)
}

/**
 * One of the records that are his alone to change: who else changes it meanwhile is asked about
 * elsewhere.
 */
async function change(clerk: Clerk): Promise<void> {
  const { person, office, nth, saves } = clerk
  const of = draw(lists)
  const id = firstId + nth + office.people * whole(Math.floor(office[of.rows] / office.people))
  const { version } = await card(clerk, of, id)
  const value = randomUUID().slice(0, 28)
  const typed = Math.random() < 0.4
  if (typed) {
    const draft = {
      screen: of.resource,
      record: String(id),
      version,
      base: { [of.field]: null },
      fields: { [of.field]: value },
    }
    await person.ask('draft', 'POST', '/api/drafts/save', { body: draft })
  }
  const body = { id, version, [of.field]: value }
  const { result } = await person.ask<Row>('change', 'POST', `${at(of)}/save`, {
    body,
    key: randomUUID(),
  })
  saves.changed(of, result, version, value)
  if (typed)
    await person.ask('draft', 'DELETE', '/api/drafts/delete', {
      body: { screen: of.resource, record: String(id) },
    })
  await leave(clerk, of, id)
}

async function make({ person, saves }: Clerk): Promise<void> {
  const resource = draw(['place', 'car-brand'])
  const name = `Новое ${randomUUID()}`
  const { result } = await person.ask<Row>('new', 'POST', `${at({ resource })}/save`, {
    body: { name },
    key: randomUUID(),
  })
  saves.made(resource, result, name)
}

async function draft({ person }: Clerk): Promise<void> {
  const place = { screen: 'place', record: 'new' }
  await person.ask('draft', 'POST', '/api/drafts/save', {
    body: { ...place, version: null, base: {}, fields: { name: `Начато ${whole(1e6)}` } },
  })
  await person.ask('draft', 'GET', '/api/drafts')
  await person.ask('draft', 'DELETE', '/api/drafts/delete', { body: place })
}

async function dashboard({ person }: Clerk): Promise<void> {
  const base = '/api/fms/dashboard/general'
  const figures = [
    'getCarTypeData',
    'getCarStatusData',
    'getStaffStatusData',
    'getBirthdayStaff',
    'getOrderData',
    'getReservoirData',
  ]
  await Promise.all([
    person.ask('dashboard', 'POST', `${base}/getGeneralDashboardData`, { body: { series: [] } }),
    ...figures.map((name) => person.ask('dashboard', 'GET', `${base}/${name}`)),
  ])
}

async function eventLog({ person }: Clerk): Promise<void> {
  const body = { page: draw([0, 0, 1, 5]), size: 20 }
  await Promise.all([
    person.ask('event log', 'POST', '/api/fms/event-log/getListByFilter', { body }),
    person.ask('count', 'POST', '/api/fms/event-log/getCountByFilter', { body: {} }),
  ])
}

async function messages({ person }: Clerk): Promise<void> {
  await person.ask('messages', 'GET', '/api/fms/staff-notification/getUnreadCount', {
    unattended: true,
  })
  await person.ask('messages', 'POST', '/api/fms/staff-notification/getListByFilter', {
    body: { page: 0, size: 20 },
  })
  await person.ask('messages', 'GET', '/api/waiting', { unattended: true })
}

/** A twentieth of the places: some thousand rows of an office's. */
export async function file({ person }: Clerk): Promise<void> {
  const from = 100 + 20 * whole(20)
  const columns = ['name', 'address', 'radius', 'subdivision_id', 'coordinates']
  const body = {
    format: draw(['csv', 'csv', 'xlsx']),
    columns,
    filter: { radius: { from, to: from + 19 } },
  }
  const { result } = await person.ask<{ path: string; rows: number }>(
    'export',
    'POST',
    '/api/fms/place/export',
    { body },
  )
  const { lines } = await person.ask('file', 'GET', `/${result.path}`)
  if (body.format === 'csv' && lines !== result.rows + 1)
    throw new Error(`a file of ${result.rows} rows has ${lines} lines`)
}

/** Each with how many of a hundred actions it is. */
const actions: readonly (readonly [share: number, action: (clerk: Clerk) => Promise<unknown>])[] = [
  [26, list],
  [14, search],
  [4, everywhere],
  [10, choices],
  [18, record],
  [10, change],
  [5, make],
  [3, draft],
  [3, dashboard],
  [3, eventLog],
  [3, messages],
  [1, file],
]
/** Drawn by chance. */
export function nextAction(): (clerk: Clerk) => Promise<unknown> {
  let left = Math.random() * 100
  return (actions.find(([share]) => (left -= share) < 0) ?? actions[0]!)[1]
}
