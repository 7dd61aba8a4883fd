// A timeline over the test-only resource: bars by rows, by mouse and by keyboard alone, what the
// server refuses, what others change, in words.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { TimelineView } from '#src/kernel/timeline/TimelineView.tsx'
import { specimens } from '#tests/specimens/resources.ts'
import { resetSignals } from '#tests/support/browser/module-signals.ts'
import { FakeServer } from '../form/server.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'

const resources = [...allResources(), ...specimens] as Resource[]
const of = resources.find(({ name }) => name === 'specimen-timeline')!
const timeline = of.timeline!
let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  resetSignals()
  session.set({ ...signedIn(7, resources), realm_access: { roles: ['root'] } })
  server = new FakeServer(resources)
  for (const [id, name] of [
    [1, 'Cobalt'],
    [2, 'Damas'],
    [3, 'Isuzu'],
  ] as const)
    server.of('car-model').push({ id, version: 1, name, brand_id: 10, brand_name: 'UzAuto' })
  server.of('car-brand').push({ id: 10, version: 1, name: 'UzAuto' })
})

// the week of Monday, 2 March 2026, in Tashkent
const monday = Date.UTC(2026, 2, 1, 19)
const at = (day: number, hour: number) =>
  new Date(monday + (day * 24 + hour) * 3_600_000).toISOString()
const shift = (id: number, model: number, day: number, [from, to]: [number, number], more = {}) =>
  server.of('specimen-timeline').push(
    server.completed(of, {
      ...{ id, version: 1, name: `Shift ${id}`, model_id: model, state: 'planned' },
      ...{ brand_id: 10, start_date: at(day, from), end_date: at(day, to), ...more },
    }),
  )

async function open(path = '/specimen-timelines?day=2026-03-04', shown = of) {
  const drawn = draw(<TimelineView of={shown} timeline={timeline} />, {
    dataProvider: createDataProvider(resources),
    path,
  })
  await screen.findByRole('grid', { name: 'Шкала времени' })
  return drawn
}
const grid = () => screen.getByRole('grid', { name: 'Шкала времени' })
const row = (name: string) => screen.getByRole('rowheader', { name }).closest('[role=row]')!
const bar = (name: RegExp) => screen.findByRole('gridcell', { name })
const inRow = (name: string) =>
  [...row(name).querySelectorAll('[data-bar]')].map((one) => one.getAttribute('aria-label'))
const saved = () => server.saves().map(({ body }) => body)
const current = () =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.ariaLabel ??
  document
    .getElementById(grid().getAttribute('aria-activedescendant') ?? '')
    ?.getAttribute('aria-label')
const says = () => screen.getAllByRole('status').map((one) => one.textContent)

/** px of a week that was not measured are 900; of a row 36. */
const x = (day: number, hour: number) => ((day * 24 + hour) / (7 * 24)) * 900
const y = (index: number) => index * 36 + 18
function drag(target: Element, from: [number, number], to: [number, number]) {
  const [clientX, clientY] = from
  const pen = { pointerId: 1, button: 0, pointerType: 'mouse' }
  fireEvent.pointerDown(target, { ...pen, clientX, clientY })
  fireEvent.pointerMove(grid(), { ...pen, clientX: (clientX + to[0]) / 2, clientY: to[1] })
  fireEvent.pointerMove(grid(), { ...pen, clientX: to[0], clientY: to[1] })
  return () => fireEvent.pointerUp(grid(), { ...pen, clientX: to[0], clientY: to[1] })
}

describe('a timeline', () => {
  it('has a row for each record and a bar for each of its shifts', async () => {
    shift(1, 1, 0, [8, 17])
    shift(2, 1, 0, [12, 20])
    shift(3, 2, 6, [20, 32], { state: 'cancelled' })
    await open()
    expect(await bar(/^Shift 1, UzAuto, 02\.03\.2026 08:00–17:00, /)).toBeTruthy()
    expect(inRow('Cobalt')).toHaveLength(2)
    expect(inRow('Damas')[0]).toMatch(/^Shift 3, UzAuto, 08\.03\.2026 20:00 – 09\.03\.2026 08:00/)
    expect(inRow('Isuzu')).toEqual([])
    const [first, second] = row('Cobalt').querySelectorAll<HTMLElement>('[data-bar]')
    expect([first, second].map((one) => one!.style.getPropertyValue('--lane'))).toEqual([
      '0px',
      '28px',
    ])
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      ...['Model', 'пн 2', 'вт 3', 'ср 4', 'чт 5', 'пт 6', 'сб 7', 'вс 8'],
    ])
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations).toEqual([])
  })

  it('requests the records in its window and in its rows', async () => {
    await open('/specimen-timelines?day=2026-03-31')
    const asked = () => server.calls.filter(({ path }) => /timeline\/getListByFilter/.test(path))
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(asked()[0]!.body).toMatchObject({
      model_id: [1, 2, 3],
      start_date: { to: '2026-04-05T19:00:00.000Z' },
      end_date: { from: '2026-03-29T19:00:00.000Z' },
      size: 500,
    })
  })

  it('turns its pages, scales and rows, and remembers what was chosen', async () => {
    const { user, router, unmount } = await open()
    await user.click(screen.getByRole('button', { name: 'Позже' }))
    expect(router.state.location.search).toBe('?day=2026-03-09')
    await user.click(screen.getByRole('button', { name: 'Месяц' }))
    expect(screen.getByRole('heading', { name: 'Март 2026' })).toBeTruthy()
    expect(screen.getAllByRole('columnheader')).toHaveLength(32)
    await user.click(
      within(screen.getByRole('group', { name: 'Строки' })).getByRole('button', { name: 'Brand' }),
    )
    await screen.findByRole('rowheader', { name: 'UzAuto' })
    unmount()
    await open()
    expect(await screen.findByRole('rowheader', { name: 'UzAuto' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Месяц', pressed: true })).toBeTruthy()
  })
})

describe('by keyboard', () => {
  it('goes through rows, bars and free days', async () => {
    shift(1, 1, 1, [8, 17])
    const { user } = await open()
    await bar(/Shift 1/)
    act(() => grid().focus())
    expect(current()).toBe('Свободно, 02.03.2026 00:00 – 03.03.2026 00:00')
    await user.keyboard('{ArrowRight}')
    expect(current()).toMatch(/^Shift 1/)
    await user.keyboard('{End}')
    expect(current()).toMatch(/^Свободно, 08\.03/)
    await user.keyboard('{ArrowDown}{Home}')
    expect(current()).toMatch(/^Свободно, 02\.03/)
    expect(row('Damas').hasAttribute('data-current')).toBe(true)
  })

  it('moves a bar by days and rows, stretches its ends, and saves by Enter', async () => {
    shift(1, 1, 1, [8, 17])
    const { user } = await open()
    await bar(/Shift 1/)
    act(() => grid().focus())
    await user.keyboard('{ArrowRight}{Alt>}{ArrowRight}{ArrowDown}')
    expect(says().join()).toMatch(/Damas 04\.03\.2026 08:00–17:00/)
    expect(saved()).toEqual([])
    await user.keyboard('{/Alt}{Enter}')
    await waitFor(() => expect(inRow('Damas')).toHaveLength(1))
    expect(saved()).toEqual([
      { id: 1, version: 1, model_id: 2, start_date: at(2, 8), end_date: at(2, 17) },
    ])
    await waitFor(() => expect(says().join()).toMatch(/Перенесено: Shift 1/))
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{ArrowUp}{/Shift}{/Alt}{Enter}')
    await waitFor(() => expect(saved()).toHaveLength(2))
    expect(saved()[1]).toEqual({ id: 1, version: 2, start_date: at(2, 7), end_date: at(2, 18) })
    await waitFor(() => expect(inRow('Damas')[0]).toMatch(/07:00–18:00/))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(inRow('Damas')[0]).toMatch(/08:00–17:00/))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(inRow('Cobalt')[0]).toMatch(/03\.03\.2026 08:00–17:00/))
    expect(saved()).toHaveLength(4)
  })

  it('undoes one by one changes made faster than the server responds', async () => {
    shift(1, 1, 1, [8, 17])
    const { user } = await open()
    await bar(/Shift 1/)
    act(() => grid().focus())
    server.delay = 150
    await user.keyboard('{ArrowRight}{Alt>}{ArrowDown}{/Alt}{Enter}{Delete}')
    await user.keyboard('{Control>}zz{/Control}')
    await waitFor(() => expect(inRow('Cobalt')).toHaveLength(1))
    await waitFor(() => expect(server.of('specimen-timeline')[0]).toMatchObject({ version: 5 }))
    expect(server.of('specimen-timeline')[0]).toMatchObject({ model_id: 1, state: 'planned' })
    expect(says().join()).not.toMatch(/изменил/)
  })

  it('cancels a move with Escape', async () => {
    shift(1, 1, 0, [8, 17])
    const { user } = await open()
    await bar(/Shift 1/)
    act(() => grid().focus())
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}{Escape}{Enter}')
    expect(document.querySelector('.timeline-draft')).toBeNull()
    expect(saved()).toEqual([])
  })

  it('cancels with Delete, and undoes it', async () => {
    shift(1, 1, 0, [8, 17])
    const { user } = await open()
    await bar(/Shift 1/)
    act(() => grid().focus())
    await user.keyboard('{Delete}')
    await waitFor(() => expect(says().join()).toMatch(/Отменено: Shift 1/))
    expect((await bar(/Shift 1/)).dataset.tone).toBe('muted')
    await user.click(screen.getByRole('button', { name: 'Отменить' }))
    await waitFor(async () => expect((await bar(/Shift 1/)).dataset.tone).toBe('plain'))
    expect(server.calls.map(({ path }) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining(['cancel', 'plan']),
    )
  })

  it('starts a new one with N at the usual hours, and opens a card with Enter', async () => {
    shift(1, 1, 0, [8, 17])
    const { user, router } = await open()
    await bar(/Shift 1/)
    act(() => grid().focus())
    await user.keyboard('{Enter}')
    const card = await screen.findByRole('dialog', { name: /^Shift 1/ })
    expect(within(card).getByText('02.03.2026 08:00–17:00')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{ArrowRight}n')
    const refs = new URLSearchParams(router.state.location.search).get('refs')
    expect(JSON.parse(refs ?? '')).toEqual({
      ...{ model_id: 1, start_date: at(1, 8), end_date: at(1, 17) },
    })
  })
})

describe('by mouse', () => {
  it('moves a bar to another day and row, in hours over a week', async () => {
    shift(1, 1, 0, [8, 17])
    await open()
    drag(await bar(/Shift 1/), [x(0, 10), y(0)], [x(2, 12), y(1)])()
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]).toMatchObject({
      ...{ model_id: 2, start_date: at(2, 10), end_date: at(2, 19) },
    })
    await waitFor(() => expect(inRow('Damas')).toHaveLength(1))
  })

  it('stretches an end, and draws a new one over an empty stretch', async () => {
    shift(1, 1, 0, [8, 17])
    const { router } = await open()
    drag(await bar(/Shift 1/), [x(0, 17), y(0)], [x(0, 20), y(0)])()
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]).toEqual({ id: 1, version: 1, end_date: at(0, 20) })
    const track = row('Isuzu').querySelector('.timeline-track')!
    drag(track, [x(3, 8.2), y(2)], [x(3, 13.8), y(2)])()
    const refs = new URLSearchParams(router.state.location.search).get('refs')
    expect(JSON.parse(refs ?? '')).toEqual({
      ...{ model_id: 3, start_date: at(3, 8), end_date: at(3, 14) },
    })
  })

  it('shows conflicts during dragging, and cancels with Escape', async () => {
    shift(1, 1, 0, [8, 17])
    shift(2, 2, 0, [8, 17])
    const { user } = await open()
    drag(await bar(/Shift 1/), [x(0, 10), y(0)], [x(0, 12), y(1)])
    expect(says().join()).toMatch(/Damas 02\.03\.2026 10:00–19:00\. Мешает: Shift 2, UzAuto/)
    expect(document.querySelector('.timeline-draft[data-blocked]')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(document.querySelector('.timeline-draft')).toBeNull()
    expect(saved()).toEqual([])
  })

  it('puts a bar back that the server rejects, and shows the reason until it is closed', async () => {
    shift(1, 1, 0, [8, 17])
    const { user } = await open()
    server.refuse(
      'busy',
      'Занято',
      {
        used_by: [{ resource: 'specimen-timeline', id: 9, name: 'Shift 9', count: 1 }],
      },
      409,
    )
    drag(await bar(/Shift 1/), [x(0, 10), y(0)], [x(2, 10), y(1)])()
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(/Занято/)).toBeTruthy()
    expect(within(alert).getByRole('link', { name: 'Shift 9' })).toBeTruthy()
    await waitFor(() => expect(inRow('Cobalt')[0]).toMatch(/02\.03\.2026 08:00–17:00/))
    expect(inRow('Damas')).toEqual([])
    await user.click(within(alert).getByRole('button', { name: 'Закрыть' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the stored values if another user was faster', async () => {
    shift(1, 1, 0, [8, 17])
    await open()
    await bar(/Shift 1/)
    Object.assign(server.of('specimen-timeline')[0]!, {
      ...{ version: 5, start_date: at(4, 9), end_date: at(4, 18) },
    })
    drag(await bar(/Shift 1/), [x(0, 10), y(0)], [x(2, 10), y(0)])()
    expect((await screen.findByRole('alert')).textContent).toMatch(/Каримова Нилуфар/)
    await waitFor(() => expect(inRow('Cobalt')[0]).toMatch(/06\.03\.2026 09:00–18:00/))
  })
})

describe('beside others', () => {
  it('shows changes by other users, and removes deleted records', async () => {
    shift(1, 1, 0, [8, 17])
    await open()
    await bar(/Shift 1/)
    shift(2, 2, 3, [8, 17])
    const news = { resource: 'specimen-timeline', by: 99, name: 'Somebody' }
    act(() => recordChanges.tell({ ...news, ids: [2] }))
    expect(await bar(/Shift 2/)).toBeTruthy()
    server.rows.set(
      'specimen-timeline',
      server.of('specimen-timeline').filter(({ id }) => id !== 1),
    )
    act(() => recordChanges.tell({ ...news, ids: [1] }))
    await waitFor(() => expect(inRow('Cobalt')).toEqual([]))
  })

  it('hatches what occupies a row otherwise, by its title or as busy', async () => {
    const plain = globalThis.fetch
    const asked: unknown[] = []
    const booked = { layers: ['presence'], resource: 'specimen', of: 'car-model', of_id: 1 }
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      if (!url.endsWith('/getBookings')) return plain(url, init)
      asked.push(JSON.parse(init.body as string))
      const result = [
        { ...booked, id: 4, title: 'Repair', from: at(0, 0), to: at(2, 0) },
        { ...booked, id: null, title: null, from: at(3, 0), to: at(4, 0) },
      ]
      return Promise.resolve(new Response(JSON.stringify({ result })))
    })
    await open(undefined, {
      ...of,
      bookings: [
        {
          layers: ['presence'],
          period: ['start_date', 'end_date'],
          of: { 'car-model': 'model_id' },
        },
      ],
    })
    const repair = await bar(/^Занято: Repair, 02\.03\.2026 00:00 – 04\.03\.2026 00:00/)
    expect(repair.hasAttribute('data-booking')).toBe(true)
    expect(await bar(/^Занято: Занято, 05\.03/)).toBeTruthy()
    expect(asked[0]).toEqual({ of: 'car-model', ids: [1, 2, 3], from: at(0, 0), to: at(7, 0) })
  })

  it('asks once in a second at most, and for what was typed last', async () => {
    const { user } = await open()
    const lists = () =>
      server.calls.filter(({ path }) => path.endsWith('car-model/getListByFilter'))
    const before = lists().length
    const search = screen.getByRole('searchbox')
    await user.type(search, 'd{Enter}a{Enter}m{Enter}')
    expect(lists().length - before).toBeLessThanOrEqual(1)
    await waitFor(() => expect(lists().at(-1)!.body.search).toBe('dam'))
    expect(lists().length - before).toBeLessThanOrEqual(2)
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Cobalt' })).toBeNull())
  })
})

it('shows the same in a table', async () => {
  shift(1, 1, 0, [8, 24])
  const { user } = await open()
  await bar(/Shift 1/)
  await user.click(screen.getByRole('button', { name: 'Таблица' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Model/),
    expect.stringMatching(/^Cobalt02\.03\.2026 08:0002\.03\.2026 24:00Shift 1, UzAuto/),
    'DamasСвободно',
    'IsuzuСвободно',
  ])
})
