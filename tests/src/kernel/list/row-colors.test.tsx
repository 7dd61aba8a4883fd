// Rules that colour rows: edited in a dialog, stored with the user's settings or in the view, and
// answered by the server for the visible rows.
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { gridSettings } from '#dataProviders/records/saved-views.ts'
import { alternativeName } from '#resources/kernel/access.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { ColorRule, GridSetting } from '#resources/kernel/views/views.ts'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { specimen as declared } from '#tests/specimens/resources.ts'
import { draw } from '../inputs/host.tsx'
import { provider } from './provider.ts'
import type { Row } from './provider.ts'

configure({ defaultHidden: true })
const of = declared as unknown as Resource
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const rows: Row[] = ['new', 'broken', 'active'].map((state, at) => ({
  ...{ id: at + 1, version: 1, name: `Запись ${at + 1}`, state, urgent: at > 0 },
}))
const broken: ColorRule = { color: 'red', name: 'Сломаны', filter: { state: 'broken' } }
const urgent: ColorRule = { color: 'blue', name: 'Срочные', filter: { urgent: true } }
const calls: [string, Record<string, unknown>][] = []

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    if (init?.body) calls.push([path.replace(/.*\//, ''), JSON.parse(init.body) as never])
    return Response.json({ result: /getList\/|drafts/.test(path) ? [] : {} })
  })
  localStorage.clear()
  session.set({
    id: 7,
    fmsStaff: {
      ...{ id: 5, roleId: null },
      resourceAccess: [{ alternative_name: alternativeName(of.access), access: 15 }],
    },
    realm_access: { roles: ['root'] },
    contract: { time_zone: 'Asia/Tashkent', currency: 'UZS' },
  } as unknown as Session)
})

async function open(setting: GridSetting = {}, path = '/specimens') {
  gridSettings.set({ by: { specimen: setting }, born: { specimen: setting } })
  const list = provider(rows)
  const getPageIds = vi.fn(async (name: string, { filter }: { filter: Record<string, unknown> }) =>
    (await list.getList(name, { ...question, filter })).data.map(({ id }) => id),
  )
  const drawn = draw(<ListView of={of} />, { dataProvider: { ...list, getPageIds }, path })
  await screen.findByText('Запись 3')
  return { ...drawn, getPageIds }
}
const question = {
  pagination: { page: 1, perPage: 20 },
  sort: { field: 'id', order: 'ASC' as const },
}
const marks = () =>
  [...document.querySelectorAll<HTMLElement>('tbody tr')].map(({ dataset, title }) => [
    ...[dataset.color, title],
  ])

async function openDialog() {
  await user.click(await screen.findByRole('button', { name: 'Другие действия' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Цвета строк…' }))
  return screen.findByRole('dialog', { name: 'Цвета строк' })
}

it('gives a row the colour of the first rule that applies, with what it means', async () => {
  const { getPageIds } = await open({ colors: [broken, urgent] })
  await waitFor(() =>
    expect(marks()).toEqual([
      [undefined, ''],
      ['red', 'Сломаны'],
      ['blue', 'Срочные'],
    ]),
  )
  expect(getPageIds).toHaveBeenCalledTimes(2)
})

it('asks for the visible rows alone, within the conditions of the list', async () => {
  const filter = { state: ['broken', 'active'], urgent: true }
  const search = new URLSearchParams({ filter: JSON.stringify(filter) })
  const { getPageIds } = await open({ colors: [broken] }, `/specimens?${search}`)
  await waitFor(() => expect(getPageIds).toHaveBeenCalled())
  expect(getPageIds.mock.lastCall?.[1].filter).toEqual({
    ...{ id: [2, 3], urgent: true },
    state: { all: [['broken', 'active'], 'broken'] },
  })
})

it('is made in the dialog and stored with the settings of the user', async () => {
  await open()
  const dialog = await openDialog()
  await user.click(within(dialog).getByRole('radio', { name: 'Зелёный' }))
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  // nothing entered, nothing stored
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(gridSettings.get()?.by.specimen?.colors).toBeUndefined()

  const again = await openDialog()
  await user.type(within(again).getByLabelText('Что означает цвет'), 'В ремонте')
  await user.click(within(again).getByRole('button', { name: 'Сохранить' }))
  expect((await within(again).findByRole('alert')).textContent).toBe(
    'Добавьте хотя бы одно условие',
  )
  await user.click(within(again).getByRole('radio', { name: 'Зелёный' }))
  await user.click(within(again).getByRole('button', { name: /Фильтр/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'State' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Broken' }))
  await user.keyboard('{Escape}')
  await user.click(within(again).getByRole('button', { name: 'Сохранить' }))
  const colors = [{ color: 'green', name: 'В ремонте', filter: { state: 'broken' } }]
  await waitFor(() =>
    expect(calls).toContainEqual(['saveSetting', { resource: 'specimen', colors }]),
  )
  await waitFor(() => expect(marks()[1]).toEqual(['green', 'В ремонте']))
})

it('changes the rules of the view in the address, not those of the user', async () => {
  const search = new URLSearchParams({ colors: JSON.stringify([broken, urgent]) })
  const { router } = await open({ colors: [urgent] }, `/specimens?${search}`)
  await waitFor(() => expect(marks()[1]).toEqual(['red', 'Сломаны']))
  const dialog = await openDialog()
  await user.click(within(dialog).getByRole('button', { name: 'Правило 2: выше' }))
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(marks()[1]).toEqual(['blue', 'Срочные']))
  const address = new URLSearchParams(router.state.location.search)
  expect(JSON.parse(address.get('colors') ?? '')).toEqual([urgent, broken])
  expect(gridSettings.get()?.by.specimen?.colors).toEqual([urgent])
})

it('ignores rules in an address that are none', async () => {
  const rules = [{ color: 'pink', name: 'a', filter: { state: 'new' } }, 5, urgent]
  await open({}, `/specimens?${new URLSearchParams({ colors: JSON.stringify(rules) })}`)
  await waitFor(() => expect(marks()[2]).toEqual(['blue', 'Срочные']))
  expect(marks()[0]).toEqual([undefined, ''])
})
