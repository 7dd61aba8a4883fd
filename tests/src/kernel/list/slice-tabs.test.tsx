// Slices as tabs over a list, with how many rows each has; desks, whose lists go by their own
// calls.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { createAppServices } from '#src/kernel/appServices.ts'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { specimenDocument } from '#tests/specimens/documents.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'
import { provider } from './provider.ts'

const document = specimenDocument as unknown as Resource
const resources = [...allResources(), ...specimens]
const desks = new Map(namedDesks(document).map((one) => [one.desk?.key, one]))
const desk = (key: string): Resource => desks.get(key)!
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const everybody = () => signedIn(7, [...resources, ...desks.values()])

beforeEach(() => session.set(everybody()))

const counts: Readonly<Record<string, number>> = { open: 12, submitted: 3, closed: 1400 }
function open(of: Resource, path: string) {
  const data = provider([{ id: 1, version: 1, name: '', number: 'Д-1', state: 'draft' }])
  data.getCounts.mockImplementation(async (_name, { counts: asked }) => ({
    data: asked.map(({ filter = {} }) => ({
      count: typeof filter.slice === 'string' ? counts[filter.slice]! : 1412,
    })),
  }))
  const drawn = draw(<ListView of={of} />, { dataProvider: data, path })
  const filter = () =>
    JSON.parse(
      new URLSearchParams(drawn.router.state.location.search).get('filter') ?? '{}',
    ) as object
  return { ...drawn, data, filter }
}

const tabs = () => screen.findByRole('navigation', { name: 'Отбор записей' })
const labels = async () =>
  within(await tabs())
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
const current = async () =>
  within(await tabs())
    .getAllByRole('link')
    .find((one) => one.getAttribute('aria-current') === 'page')?.textContent

describe('slices', () => {
  it('are tabs with how many rows each has, all of them first', async () => {
    open(document, '/specimen-documents')
    await waitFor(async () =>
      expect(await labels()).toEqual(['Все 1 412', 'Open 12', 'Submitted 3', 'Closed 1 400']),
    )
    expect(await current()).toMatch(/^Все/)
  })

  it('narrow the list, combined with the search', async () => {
    const { data, filter } = open(document, '/specimen-documents?filter={"search":"Д"}&page=2')
    await user.click(within(await tabs()).getByRole('link', { name: /Submitted/ }))
    await waitFor(() =>
      expect(data.asked()).toMatchObject({
        filter: { search: 'Д', slice: 'submitted' },
        pagination: { page: 1 },
      }),
    )
    expect(filter()).toEqual({ search: 'Д', slice: 'submitted' })
    expect(await current()).toMatch(/^Submitted/)
    await user.click(within(await tabs()).getByRole('link', { name: /Все/ }))
    await waitFor(() => expect(filter()).toEqual({ search: 'Д' }))
  })

  it('are not shown or cleared as a filter by the bar', async () => {
    const { filter } = open(
      document,
      '/specimen-documents?filter={"slice":"open","state":["draft"]}',
    )
    const bar = await screen.findByRole('group', { name: 'Фильтры', hidden: true })
    const clear = () =>
      within(bar).queryByRole('button', { name: 'Сбросить фильтры', hidden: true })
    await user.click(clear()!)
    await waitFor(() => expect(filter()).toEqual({ slice: 'open' }))
    await waitFor(() => expect(clear()).toBeNull())
  })

  it('are not shown at a desk that has a slice', async () => {
    const { data } = open(desk('approval'), '/specimen-approvals')
    await waitFor(() => expect(data.asked()).toBeTruthy())
    expect(screen.queryByRole('navigation', { name: 'Отбор записей' })).toBeNull()
  })
})

describe('desks in the browser', () => {
  it('are in the menu under their own names, for users who may open them', () => {
    const listed = (...access: string[]) => {
      const user = everybody()
      const known = user.fmsStaff.resourceAccess
      const resourceAccess = known.filter(({ alternative_name: name }) =>
        access.some((one) => name === `${one}.*`),
      )
      const services = createAppServices(
        {
          ...user,
          fmsStaff: { ...user.fmsStaff, resourceAccess },
          realm_access: { roles: ['root'] },
        },
        resources,
      )
      return services.groups.flatMap(({ entries }) => entries.map(({ resource }) => resource.name))
    }
    expect(listed('specimen-document-approval')).toEqual(['specimen-document-approval'])
    expect(listed('specimen')).toEqual(
      expect.arrayContaining([
        'specimen-document',
        'specimen-document-journal',
        'specimen-document-history',
      ]),
    )
    expect(listed('specimen')).not.toContain('specimen-document-approval')
  })

  it('cannot be edited if they are read-only', () => {
    const user = everybody()
    const may = (key: string) =>
      ['list', 'create', 'edit', 'delete'].map((action) => mayDo(user, desk(key), action))
    expect(may('journal')).toEqual([true, false, false, false])
    expect(may('approval')).toEqual([true, false, true, true])
    expect(may('intake')).toEqual([true, true, true, true])
  })

  it('use their own calls, or those of their resource for their rows', async () => {
    const asked: [string, unknown][] = []
    vi.stubGlobal('fetch', (url: string, { body }: RequestInit = {}) => {
      asked.push([url, body === undefined ? null : JSON.parse(String(body))])
      return Promise.resolve(new Response(JSON.stringify({ result: [] })))
    })
    const data = createDataProvider([document, ...desks.values()])
    const list = (key: string) =>
      data.getList(desk(key).name, {
        filter: { brand_id: 4 },
        sort: { field: 'id', order: 'ASC' },
        pagination: { page: 1, perPage: 20 },
        meta: { count: false },
      })
    await list('approval')
    await list('history')
    expect(asked).toEqual([
      [
        '/api/fms/specimen-approval/getListByFilter',
        expect.not.objectContaining({ slice: 'closed' }),
      ],
      [
        '/api/fms/specimen-document/getListByFilter',
        expect.objectContaining({ slice: 'closed', brand_id: 4 }),
      ],
    ])
  })
})
