// Vehicles and orders on a map: the list beside it, what is picked in either, and a vehicle that is
// assigned.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import type { DispatchMap, MapOrder } from '#resources/wire/dispatch-map.ts'
import { VehicleMapPage } from '#src/pages/dispatch/index.ts'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const of = allResources()
  .flatMap((one) => namedDesks(one))
  .find(({ name }) => name === 'order-map')!
const place = (id: number, name: string, at: MapOrder['stops'][number]['place']['at']) => ({
  ...{ id, name, at },
})
const gate = place(1, 'Проходная', { lat: 41.3, lon: 69.2 })
const airport = place(2, 'Аэропорт', { lat: 41.26, lon: 69.28 })
const village = place(3, 'Кишлак', null)
const order = (id: number, name: string, more: Partial<MapOrder>): MapOrder => ({
  ...{ id, name, state: 'waiting', client: 'Бухгалтерия', address: null },
  ...{ desired_at: '2099-03-03T05:00:00.000Z', busy_until: '2099-03-03T07:00:00.000Z' },
  ...{ subdivision_id: 5, subdivision_name: 'Автоколонна 1', car_id: null, car_name: null },
  ...{ driver_id: null, driver_name: null, trip_id: null, stops: [] },
  ...more,
})
const stop = (id: number, act: 'load' | 'unload', at: typeof gate) => ({
  ...{ act, order_id: id, place: at },
})
const map: DispatchMap = {
  orders: [
    order(11, '11', {
      ...{ state: 'assigned', car_id: 3, car_name: '01 A 111 AA', driver_name: 'Каримов Али' },
      stops: [stop(11, 'load', gate), stop(11, 'unload', airport)],
    }),
    order(12, '12', {
      desired_at: '2020-03-03T05:00:00.000Z',
      stops: [stop(12, 'load', airport), stop(12, 'unload', gate)],
    }),
    order(13, '13', { subdivision_id: null, stops: [stop(13, 'load', village)] }),
  ],
  cars: [
    {
      ...{ id: 3, name: '01 A 111 AA', state: 'promised', order_id: 11 },
      ...{ subdivision_id: 5, subdivision_name: 'Автоколонна 1', base: gate },
      seen: null,
    },
    {
      ...{ id: 4, name: '01 B 222 BB', state: 'free', order_id: null },
      ...{ subdivision_id: 6, subdivision_name: 'Автоколонна 2', base: null },
      seen: null,
    },
  ],
  cars_count: 2,
  counts: { waiting: { count: 2 }, active: { count: 1 }, history: { count: 40 } },
}
const free = {
  ...{ id: 4, name: '01 B 222 BB', driver_id: 9, driver_name: 'Алиев Вали', fits: true },
  ...{ seats: 4, load: null, has_room: true, distance: 3, shift_left: null, fuel: null },
  ...{ orders: 0, warnings: [] },
}

let answer: DispatchMap
beforeEach(() => {
  answer = map
  session.set({ ...signedIn(7, allResources()), realm_access: { roles: ['root'] } })
})

async function open(more: (asked: SentRequest) => Answer | undefined = () => undefined) {
  const asked = serve((one: SentRequest): Answer => {
    const other = more(one)
    if (other) return other
    if (one.path.endsWith('getMapCars')) return result(answer)
    if (one.path.endsWith('getFreeCar')) return result([free])
    if (one.path.endsWith('getReleaseVerdict'))
      return result([{ car_id: 3, staff_id: null, ready: false, reasons: [] }])
    return result([])
  })
  draw(<VehicleMapPage of={of} />, {
    dataProvider: createDataProvider(allResources()),
    path: '/dispatching/map-cars',
  })
  await screen.findByRole('button', { name: /^11/ })
  return (part: string) => asked.filter(({ path }) => path.endsWith(part))
}
const list = () => screen.getByRole('region', { name: /^(Заявки|Автомобили)$/ })
const lines = () =>
  within(list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const card = (name: string) => screen.findByRole('region', { name })

describe('the map of vehicles', () => {
  it('lists what it shows, and separately what has no place on the map', async () => {
    const asked = await open()
    expect(lines()).toEqual([
      expect.stringMatching(/^11Автомобиль назначенБухгалтерия · Проходная/),
      expect.stringMatching(/^12Ожидает автомобиль · Опаздывает/),
      'Без места на карте · 1',
      expect.stringMatching(/^13Ожидает автомобиль/),
    ])
    expect(asked('getMapCars')).toHaveLength(1)
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations).toEqual([])
  })

  it('is narrowed by slice, state, subdivision and words in any script', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: /^Заявки на исполнение · 1$/ }))
    expect(lines()).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: /^Все · 3$/ }))
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Все подразделения' }),
      'Автоколонна 1',
    )
    expect(lines()).toHaveLength(2)
    await userEvent.type(screen.getByRole('searchbox'), 'aeroport')
    await waitFor(() => expect(lines()).toHaveLength(2))
    await userEvent.type(screen.getByRole('searchbox'), ' karimov')
    await waitFor(() => expect(lines()).toHaveLength(1))
  })

  it('shows an order with its stops in order, and the vehicle that is on it', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: /^11/ }))
    const shown = within(await card('11'))
    const stops = within(shown.getByRole('list', { name: 'Маршрут по порядку' }))
    expect(stops.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Проходная Посадка, погрузка',
      'Аэропорт Высадка, выгрузка',
    ])
    expect(shown.getByRole('link', { name: 'Открыть заявку' })).toBeTruthy()
    await userEvent.click(shown.getByRole('button', { name: '01 A 111 AA' }))
    const car = within(await card('01 A 111 AA'))
    expect(await car.findByText('Не готов к эксплуатации')).toBeTruthy()
    expect(car.getByText('Автоколонна 1 · База: Проходная')).toBeTruthy()
    expect(await car.findByText('На сегодня заявок нет')).toBeTruthy()
    // the list goes with it
    expect(within(list()).getByRole('button', { name: /111/ }).getAttribute('aria-pressed')).toBe(
      'true',
    )
  })

  it('shows a vehicle at its tracked position, or else at its base, with a note', async () => {
    const [first, second] = map.cars ?? []
    const time = '2020-03-03T07:00:00.000Z'
    answer = { ...map, cars: [first!, { ...second!, seen: { at: { lat: 41, lon: 69 }, time } }] }
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Автомобили' }))
    expect(await screen.findByText('По трекеру, 03.03.2020 12:00')).toBeTruthy()
    expect(screen.getByText('База: Проходная')).toBeTruthy()
    expect(screen.queryByText(/Без места на карте/)).toBeNull()
    expect(screen.getByText(/без свежих данных трекера/)).toBeTruthy()
  })
  it('is navigated by arrow keys, as one tab stop', async () => {
    await open()
    const buttons = within(list()).getAllByRole('button')
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    buttons[0]!.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toMatch(/^13/)
    await userEvent.keyboard('{Home}{Enter}')
    expect(await card('11')).toBeTruthy()
  })

  it('assigns a free vehicle, with its driver', async () => {
    const asked = await open()
    await userEvent.click(screen.getByRole('button', { name: /^12/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Подобрать автомобиль' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Назначить: 01 B 222 BB/ }))
    await waitFor(() => expect(asked('assign')).toHaveLength(1))
    expect(asked('assign')[0]?.body).toEqual({ id: 12, car_id: 4, driver_id: 9 })
    // the displayed data are reloaded
    await waitFor(() => expect(asked('getMapCars')).toHaveLength(2))
  })

  it('shows why a vehicle was refused, and keeps the selection', async () => {
    await open(({ path }) => (path.endsWith('assign') ? refusal(409, 'overlaps') : undefined))
    await userEvent.click(screen.getByRole('button', { name: /^12/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Подобрать автомобиль' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Назначить: 01 B 222 BB/ }))
    expect(await screen.findByText('overlaps!')).toBeTruthy()
    expect(await card('12')).toBeTruthy()
  })

  it('shows no vehicles to users who may not see them', async () => {
    answer = { ...map, cars: null, cars_count: 0 }
    await open()
    expect(screen.queryByRole('button', { name: 'Автомобили' })).toBeNull()
    expect(screen.queryByText(/на базе своего подразделения/)).toBeNull()
  })

  it('follows changes by other users', async () => {
    const asked = await open()
    answer = { ...map, orders: map.orders.slice(0, 1) }
    act(() => recordChanges.tell({ resource: 'order', ids: [12], by: null, name: null }))
    await waitFor(() => expect(lines()).toHaveLength(1))
    expect(asked('getMapCars')).toHaveLength(2)
  })
})
