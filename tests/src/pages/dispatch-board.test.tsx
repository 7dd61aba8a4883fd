// The dispatch board: orders that wait beside the rows of vehicles, given to one by mouse and by
// keyboard, refused, marked; the wall.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { BoardPage } from '#src/pages/dispatch/index.ts'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const resources = allResources().flatMap((one) => [one, ...namedDesks(one)])
const of = resources.find(({ name }) => name === 'order-board')!
// 3 March 2026 in Tashkent
const at = (hour: number) => new Date(Date.UTC(2026, 2, 3, hour - 5)).toISOString()
const order = (id: number, hours: readonly [number, number], more: object = {}) => ({
  ...{ id, version: 1, number: id, state: 'waiting', client: 'Бухгалтерия', attention: [] },
  ...{ desired_at: at(hours[0]), busy_until: at(hours[1]), car_id: null, driver_id: null },
  ...{ readiness: [], address: 'Аэропорт', ...more },
})
const free = {
  ...{ id: 2, name: '01 B 222 BB', driver_id: 9, driver_name: 'Алиев Вали', fits: true },
  ...{ seats: 4, load: null, has_room: true, distance: 3, shift_left: null, fuel: null },
  ...{ orders: 0, warnings: [] },
}

let stored: ReturnType<typeof order>[]
beforeEach(() => {
  localStorage.clear()
  session.set({ ...signedIn(7, allResources()), realm_access: { roles: ['root'] } })
  stored = [
    order(11, [9, 11], {
      ...{ state: 'assigned', car_id: 1, driver_id: 5, driver_name: 'Каримов Али' },
      ...{ attention: ['late'], confirmation: ['unconfirmed'] },
    }),
    order(12, [14, 15]),
  ]
})

function answerTo({ path, body }: SentRequest): Answer {
  const asked = (body ?? {}) as { state?: string[]; car_id?: number[] }
  if (/vehicle-name\/getList/.test(path))
    return result([
      { id: 1, name: 'Damas', plate_number: '01111AAA' },
      { id: 2, name: 'Isuzu', plate_number: '01222BBB' },
    ])
  if (path.endsWith('getFreeCar')) return result([free])
  if (path.endsWith('assignCar')) {
    const { id, car_id } = body as { id: number; car_id: number }
    const one = stored.find((row) => row.id === id)!
    Object.assign(one, { state: 'assigned', car_id, driver_id: 9, version: one.version + 1 })
    return result({ id })
  }
  const found = /getById\/(\d+)/.exec(path)
  if (found) return result(stored.find(({ id }) => id === Number(found[1])))
  if (path.endsWith('unassign')) {
    const one = stored.find((row) => row.id === (body as { id: number }).id)!
    Object.assign(one, { state: 'waiting', car_id: null, driver_id: null })
    return result(one)
  }
  if (/order\/getListByFilter/.test(path))
    return result(
      asked.state
        ? stored.filter(({ state }) => asked.state!.includes(state))
        : stored.filter(({ car_id: car }) => car !== null && asked.car_id?.includes(car)),
    )
  return result([])
}

async function open(more: (asked: SentRequest) => Answer | undefined = () => undefined) {
  const asked = serve((one: SentRequest): Answer => more(one) ?? answerTo(one))
  draw(<BoardPage of={of} />, {
    dataProvider: createDataProvider(resources),
    path: '/dispatching/board?day=2026-03-03',
  })
  await screen.findByRole('gridcell', { name: /Опаздывает/ })
  await tray().findByRole('button', { name: /^Взять заявку: 12/ })
  return (part: string) => asked.filter(({ path }) => path.endsWith(part))
}
const tray = () => within(screen.getByRole('region', { name: /^Ждут автомобиль/ }))
const take = () => tray().getByRole('button', { name: /^Взять заявку: 12/ })
const says = () =>
  screen
    .getAllByRole('status')
    .map((one) => one.textContent)
    .join(' ')

describe('the dispatch board', () => {
  it('has vehicles with their orders, marked in words, and the orders that wait', async () => {
    await open()
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('01 111 AAA'),
      expect.stringContaining('01 222 BBB'),
    ])
    const bar = screen.getByRole('gridcell', { name: /Опаздывает/ })
    expect(bar.getAttribute('aria-label')).toMatch(/Опаздывает, Не подтверждена водителем/)
    expect(bar.dataset.tone).toBe('bad')
    expect(screen.getByRole('region', { name: 'Ждут автомобиль · 1' })).toBeTruthy()
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations).toEqual([])
  })

  it('gives an order to a vehicle by keyboard alone, and takes it back', async () => {
    const asked = await open()
    take().focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(says()).toMatch(/Не среди свободных/))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(says()).toMatch(/Свободен: .*3\sкм до места подачи/))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(asked('assignCar')).toHaveLength(1))
    expect(asked('assignCar')[0]?.body).toEqual({ id: 12, car_id: 2, version: 1 })
    expect(await screen.findByRole('region', { name: 'Ждут автомобиль · 0' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }))
    await waitFor(() => expect(asked('unassign')).toHaveLength(1))
    expect(await screen.findByRole('region', { name: 'Ждут автомобиль · 1' })).toBeTruthy()
  })

  it('puts an order back by Escape: nothing is requested, and it keeps the focus', async () => {
    const asked = await open()
    take().focus()
    await userEvent.keyboard('{Enter}{ArrowDown}{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(take()))
    expect(asked('assignCar')).toEqual([])
  })

  it('takes an order to a vehicle by the mouse', async () => {
    const asked = await open()
    const pen = { pointerId: 1, button: 0, pointerType: 'mouse' }
    const box = { left: 0, right: 900, top: 0, bottom: 400, width: 900, height: 400, x: 0, y: 0 }
    const grid = screen.getByRole('grid', { name: 'Шкала времени' })
    grid.getBoundingClientRect = () => ({ ...box, toJSON: () => box })
    fireEvent.pointerDown(take(), { ...pen, clientX: 5, clientY: 500 })
    fireEvent.pointerMove(take(), { ...pen, clientX: 300, clientY: 54 })
    fireEvent.pointerUp(take(), { ...pen, clientX: 300, clientY: 54 })
    await waitFor(() => expect(asked('assignCar')).toHaveLength(1))
    expect(asked('assignCar')[0]?.body).toMatchObject({ id: 12, car_id: 2 })
  })

  it('shows why a vehicle was refused; the order remains in the tray', async () => {
    await open(({ path }) =>
      path.endsWith('assignCar')
        ? refusal(409, 'overlaps', { fields: { car_id: 'busy!' } })
        : undefined,
    )
    take().focus()
    await userEvent.keyboard('{Enter}{Enter}')
    expect(await screen.findByText(/overlaps!.*busy!/)).toBeTruthy()
    expect(take()).toBeTruthy()
  })

  it('is large on a wall, and read-only', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'На весь экран' }))
    expect(screen.queryByRole('region', { name: /^Ждут автомобиль/ })).toBeNull()
    const bar = await screen.findByRole('gridcell', { name: /Опаздывает/ })
    expect(bar.dataset.fixed).toBe('true')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('region', { name: /^Ждут автомобиль/ })).toBeTruthy()
  })
})
