// A list in groups: their numbers and sums, the rows of the open one, the keyboard, the address.
import { alternativeName } from '#resources/kernel/access.ts'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '#dataProviders/http/call.ts'
import { gridSettings } from '#dataProviders/records/saved-views.ts'
import { session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { ListGroups } from '#resources/kernel/values/list-groupings.ts'
import { groupFilter, groupingIn } from '#src/kernel/list/groups/openGroup.ts'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { specimen as declared } from '#tests/specimens/resources.ts'
import { draw, i18nProvider } from '../inputs/host.tsx'
import { provider } from './provider.ts'
import type { Row } from './provider.ts'

configure({ defaultHidden: true })
const of = declared as unknown as Resource
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const states = ['new', 'active', 'broken']
const rows: Row[] = Array.from({ length: 9 }, (_, i) => ({
  ...{ id: i + 1, version: 1, name: `Запись ${i + 1}`, state: states[i % 3], urgent: i < 2 },
  ...{ quantity: 1, volume: null, price: '10.00', alerts: [], fuel_ids: [], fuels: [] },
}))
const groups = (total = 3): ListGroups => ({
  groups: states.map((value, i) => ({ value, count: 3, sums: { price: `${i + 1}0.50` } })),
  total,
})

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ result: [] }))
  gridSettings.set({ by: {}, born: {} })
  session.set({
    id: 7,
    fmsStaff: {
      roleId: null,
      resourceAccess: [{ alternative_name: alternativeName(of.access), access: 15 }],
    },
    realm_access: { roles: ['root'] },
    contract: { time_zone: 'Asia/Tashkent', currency: 'UZS' },
  } as unknown as Session)
})

async function open(
  search = '',
  answer: () => Promise<{ data: ListGroups }> = async () => ({ data: groups() }),
) {
  const data = provider(rows)
  const getGroups = vi.fn<
    (
      name: string,
      question: { by?: string; page?: number; sums: string[]; filter: object },
    ) => ReturnType<typeof answer>
  >(() => answer())
  Object.assign(data, { getGroups })
  const drawn = draw(<ListView of={of} />, { dataProvider: data, path: `/specimens${search}` })
  const address = () => new URLSearchParams(drawn.router.state.location.search)
  return { ...drawn, data, getGroups, address }
}

const labelOf = (key: string) => i18nProvider.translate(`resources.specimen.fields.${key}`)
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ').trim()
const head = (name: RegExp) => screen.findByRole('button', { name })
const heads = () => [...document.querySelectorAll<HTMLElement>('button[data-group]')]
const expanded = () => heads().map((one) => one.getAttribute('aria-expanded'))
const listed = () =>
  [...document.querySelectorAll('tbody tr[data-id]')].map((row) =>
    Number(row.getAttribute('data-id')),
  )

describe('groups of a list', () => {
  it('are chosen from a menu, asked for once and keep no rows of the plain list', async () => {
    const { data, getGroups, address } = await open()
    await waitFor(() => expect(listed()).toHaveLength(9))
    const before = data.getList.mock.calls.length
    await user.click(await head(/^Группировать$/))
    expect(screen.queryByRole('menuitemradio', { name: labelOf('notes') })).toBeNull()
    await user.click(await screen.findByRole('menuitemradio', { name: labelOf('state') }))
    await waitFor(() => expect(heads()).toHaveLength(3))
    expect(address().get('group')).toBe('state')
    expect(listed()).toEqual([])
    expect(data.getList.mock.calls.length).toBe(before)
    expect(getGroups).toHaveBeenCalledTimes(1)
    expect(getGroups.mock.lastCall?.[1]).toMatchObject({ by: 'state', page: 0, filter: {} })
    expect(getGroups.mock.lastCall?.[1].sums).toContain('price')
    // neither a year nor a whole number that nothing says to be an amount
    expect(getGroups.mock.lastCall?.[1].sums).not.toContain('quantity')
    await user.click(
      await screen.findByRole('button', { name: `Группировать: ${labelOf('state')}` }),
    )
    await user.click(await screen.findByRole('menuitemradio', { name: 'Без групп' }))
    await waitFor(() => expect(listed()).toHaveLength(9))
    expect(address().get('group')).toBeNull()
  })

  it('have names, numbers and sums, each sum below the head of its column', async () => {
    await open('?group=state')
    await waitFor(() => expect(heads()).toHaveLength(3))
    for (const one of heads()) expect(plain(one.textContent)).toMatch(/^\S.* 3$/)
    expect(screen.getAllByRole('rowheader')).toHaveLength(3)
    const columns = [...document.querySelectorAll('thead th')]
    const price = document.querySelector(`tbody.group td[data-label^="${labelOf('price')}"]`)
    expect(plain(price?.textContent)).toContain('10,5')
    const row = price?.closest('tr')
    const cells = [...(row?.children ?? [])] as HTMLTableCellElement[]
    const before = cells.slice(0, cells.indexOf(price as HTMLTableCellElement))
    const at = before.reduce((sum, { colSpan }) => sum + colSpan, 0)
    expect(columns[at]?.textContent).toContain(labelOf('price'))
    expect(cells.reduce((sum, { colSpan }) => sum + colSpan, 0)).toBe(columns.length)
  })

  it('show the rows of an open one, requested by the list call with its condition', async () => {
    const { data, address } = await open('?group=state')
    await waitFor(() => expect(heads()).toHaveLength(3))
    expect(document.querySelector('.pager')).toBeNull()
    await user.click(heads()[1]!)
    await waitFor(() => expect(listed()).toEqual([2, 5, 8]))
    expect(data.asked().filter).toEqual({ state: 'active' })
    expect(expanded()).toEqual(['false', 'true', 'false'])
    expect(JSON.parse(address().get('open') ?? '')).toBe('active')
    // its rows stand below it, and above the next one
    const order = [...document.querySelectorAll('button[data-group], tr[data-id]')].map((one) =>
      one.matches('tr') ? 'row' : 'group',
    )
    expect(order).toEqual(['group', 'group', 'row', 'row', 'row', 'group'])
    // all found are those of the group
    await waitFor(() =>
      expect(data.getCount.mock.calls.some(([, { filter }]) => filter.state === 'active')).toBe(
        true,
      ),
    )
    await user.click(heads()[1]!)
    await waitFor(() => expect(listed()).toEqual([]))
    expect(address().get('open')).toBeNull()
  })

  it('are restored from the URL after a reload', async () => {
    const { data } = await open(`?group=state&open=${encodeURIComponent('"broken"')}`)
    await waitFor(() => expect(listed()).toEqual([3, 6, 9]))
    expect(data.asked().filter).toEqual({ state: 'broken' })
    expect(expanded()).toEqual(['false', 'false', 'true'])
  })

  it('are not shown for an unknown field or an invalid URL', async () => {
    const { getGroups } = await open('?group=token&open=%7B')
    await waitFor(() => expect(listed()).toHaveLength(9))
    expect(getGroups).not.toHaveBeenCalled()
  })

  it('are one tab stop: arrows move, open and close, and lead into the rows and out', async () => {
    await open('?group=state')
    await waitFor(() => expect(heads()).toHaveLength(3))
    expect(heads().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    heads()[0]!.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(heads()[1])
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(listed()).toEqual([2, 5, 8]))
    expect(document.activeElement).toBe(heads()[1])
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('data-id')).toBe('2')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(heads()[1])
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(heads()[2])
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.getAttribute('data-id')).toBe('8')
    heads()[1]!.focus()
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(listed()).toEqual([]))
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(heads()[2])
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(heads()[0])
  })

  it('are paged, with the number of the remaining ones', async () => {
    const { getGroups } = await open('?group=state', async () => ({ data: groups(60) }))
    await waitFor(() => expect(heads()).toHaveLength(3))
    await user.click(await head(/^Ещё групп: 57$/))
    await waitFor(() => expect(getGroups).toHaveBeenCalledTimes(2))
    expect(getGroups.mock.lastCall?.[1]).toMatchObject({ page: 1 })
  })

  it('show why they were rejected, and can be requested again', async () => {
    let isRefused = true
    await open('?group=state', () =>
      isRefused
        ? Promise.reject(new HttpError(422, { code: 'too_broad', message: 'Больше 3 000 000' }))
        : Promise.resolve({ data: groups() }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Больше 3 000 000')
    isRefused = false
    await user.click(await head(/^Повторить$/))
    await waitFor(() => expect(heads()).toHaveLength(3))
  })
})

describe('totals that the user has switched on', () => {
  const sums = { price: '90.00', volume: '1.500' }
  const answer = async () => ({ data: { groups: [{ value: null, count: 9, sums }], total: 1 } })
  const foot = () => plain(document.querySelector('tfoot')?.textContent)

  it('are requested for the whole filter, remembered, and switched off again', async () => {
    const { getGroups } = await open('?filter=%7B%22urgent%22%3Afalse%7D', answer)
    await waitFor(() => expect(listed()).toHaveLength(7))
    expect(getGroups).not.toHaveBeenCalled()
    await user.click(await head(/^Столбцы и строки$/))
    const box = await screen.findByRole('checkbox', { name: 'Итоги под строками' })
    await user.click(box)
    await waitFor(() => expect(foot()).toContain('90'))
    expect(getGroups.mock.lastCall?.[1]).toMatchObject({ filter: { urgent: false } })
    expect(getGroups.mock.lastCall?.[1]).not.toHaveProperty('by')
    expect(getGroups.mock.lastCall?.[1].sums).toEqual(expect.arrayContaining(['volume', 'price']))
    expect(gridSettings.get()?.by.specimen?.totals).toBe(true)
    await user.click(box)
    await waitFor(() => expect(document.querySelector('tfoot')).toBeNull())
    expect(gridSettings.get()?.by.specimen).not.toHaveProperty('totals')
  })

  it('show why there are none', async () => {
    gridSettings.set({ by: { specimen: { totals: true } }, born: {} })
    await open('', () =>
      Promise.reject(
        new HttpError(422, { code: 'too_broad', message: 'Больше 3 000 000 записей' }),
      ),
    )
    await waitFor(() => expect(foot()).toContain('Больше 3 000 000 записей'))
  })

  it('follow the view in the URL, and then are a change of that view', async () => {
    gridSettings.set({ by: { specimen: { totals: true } }, born: {} })
    const { getGroups, address } = await open('?totals=false', answer)
    await waitFor(() => expect(listed()).toHaveLength(9))
    expect(getGroups).not.toHaveBeenCalled()
    await user.click(await head(/^Столбцы и строки$/))
    await user.click(await screen.findByRole('checkbox', { name: 'Итоги под строками' }))
    await waitFor(() => expect(foot()).toContain('90'))
    expect(address().get('totals')).toBe('true')
  })
})

it('pins as many first columns as the user wants, by keyboard, and remembers it', async () => {
  await open()
  await waitFor(() => expect(listed()).toHaveLength(9))
  const pinned = () => {
    const cells = [...document.querySelectorAll('tr[data-id="1"] > td:not(.check)')]
    return cells
      .filter((cell) => cell.matches('.first, .pinned'))
      .map((cell) => cells.indexOf(cell))
  }
  expect(pinned()).toEqual([0])
  await user.click(await head(/^Столбцы и строки$/))
  const choose = async (name: string) => user.click(await screen.findByRole('radio', { name }))
  await choose('3')
  await waitFor(() => expect(pinned()).toEqual([0, 1, 2]))
  expect(gridSettings.get()?.by.specimen?.pinned).toBe(3)
  const scroll = document.querySelector<HTMLElement>('.scroll')
  await waitFor(() => expect(scroll?.style.scrollPaddingInlineStart).toBe('0px'))
  expect([...document.querySelectorAll('thead th.pinned')]).toHaveLength(2)
  await choose('Нет')
  await waitFor(() => expect(pinned()).toEqual([]))
  expect(scroll?.style.scrollPaddingInlineStart).toBe('')
  await choose('1')
  await waitFor(() => expect(pinned()).toEqual([0]))
  expect(gridSettings.get()?.by.specimen).not.toHaveProperty('pinned')
})

describe('the condition of a group', () => {
  const by = (group: string) => groupingIn(of, `?group=${group}`, () => true)!
  const of1 = (group: string, value: string | number | boolean | null, filter = {}) =>
    groupFilter(of, by(group), value, filter, 'Asia/Tashkent')

  it('is its value, or the days of its month in the time zone of the contract', () => {
    expect(of1('state', 'new')).toEqual({ state: 'new' })
    expect(of1('urgent', false)).toEqual({ urgent: false })
    expect(of1('brand_id', null)).toEqual({ brand_id: { empty: true } })
    expect(of1('issued:day', '2026-02-03')).toEqual({
      issued: { from: '2026-02-03', to: '2026-02-03' },
    })
    expect(of1('issued:month', '2024-02-01')).toEqual({
      issued: { from: '2024-02-01', to: '2024-02-29' },
    })
    expect(of1('happened:month', '2026-02-01')).toEqual({
      happened: { from: '2026-01-31T19:00:00.000Z', to: '2026-02-28T18:59:59.999Z' },
    })
  })

  it('is combined with that of the list on the same field', () => {
    const own = { from: '2026-01-10' }
    expect(of1('issued:month', '2026-01-01', { issued: own })).toEqual({
      issued: { all: [own, { from: '2026-01-01', to: '2026-01-31' }] },
    })
    expect(of1('state', 'new', { state: [] })).toEqual({ state: 'new' })
    expect(of1('state', 'new', { urgent: true })).toEqual({ state: 'new' })
  })

  it('finds nothing for an invalid day', () => {
    expect(of1('issued:month', 'soon')).toEqual({
      issued: { all: [{ empty: true }, { empty: false }] },
    })
  })
})
