// The tracking service: whether it answers, and which vehicle has which device.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { SyncPlan } from '#resources/wire/tracking.ts'
import { pageSlots } from '#src/pages/viewSlots.ts'
import {
  SheetVisits,
  SyncDialog,
  TestConnection,
  TrackerStatus,
} from '#src/pages/tracking/index.ts'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const keys = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const car = (id: number, mobject_id: number | null = null) => ({
  id,
  name: `01 00${id}`,
  mobject_id,
})
const plan: SyncPlan = {
  entries: [
    { kind: 'changed', device: { id: 70, name: 'Первый' }, car: car(1), candidates: [] },
    {
      ...{ kind: 'ambiguous', device: { id: 71, name: 'Второй' }, car: null },
      candidates: [
        { id: 2, name: '01 002' },
        { id: 3, name: '01 003' },
      ],
    },
    { kind: 'vanished', device: null, car: car(4, 9), candidates: [] },
    { kind: 'new', device: { id: 72, name: 'Третий' }, car: null, candidates: [] },
  ],
  ...{ same: 20, token: 'abc' },
}
const done = vi.fn()

beforeEach(() => {
  session.set(signedIn(7, allResources()))
  done.mockReset()
})

describe('a synchronisation', () => {
  function open(planned: Answer, applied: () => Answer = () => result({ changed: 3 })) {
    const answers = new Map([
      ['sync-from-tracker', () => planned],
      ['applyTrackerSync', applied],
    ])
    const asked = serve(({ path }) => answers.get(path.split('/').at(-1) ?? '')?.() ?? result([]))
    draw(<SyncDialog onDone={done} />)
    return asked
  }
  const apply = () => screen.findByRole('button', { name: 'Применить' })

  it('shows the differences, by kind', async () => {
    open(result(plan))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Совпадает автомобилей: 20')).toBeTruthy()
    expect(dialog.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Получат ID трекера · 1',
      'Подходит несколько автомобилей · 1',
      'Устройства больше нет в трекере · 1',
      'Новые устройства · 1',
    ])
    expect(dialog.getByText('ID трекера будет убран')).toBeTruthy()
  })
  it('applies what was confirmed, and reloads vehicles', async () => {
    const asked = open(result(plan))
    await keys.selectOptions(await screen.findByLabelText('Автомобиль для устройства Второй'), '3')
    await keys.click(await apply())
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(asked.find(({ path }) => path.endsWith('applyTrackerSync'))?.body).toEqual({
      ...{ token: 'abc', chosen: [{ device_id: 71, car_id: 3 }] },
    })
  })
  it('that is refused shows the reason and keeps the selection', async () => {
    open(result(plan), () => refusal(422, 'rule', { message: 'Данные изменились' }))
    const choice = await screen.findByLabelText('Автомобиль для устройства Второй')
    await keys.selectOptions(choice, '2')
    await keys.click(await apply())
    expect((await screen.findByRole('alert')).textContent).toContain('Данные изменились')
    expect((choice as HTMLSelectElement).value).toBe('2')
    expect(done).not.toHaveBeenCalled()
  })
  it('without a difference has nothing to apply', async () => {
    open(result({ entries: [], same: 24, token: 'x' }))
    expect(await screen.findByText(/совпадает автомобилей: 24/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Закрыть' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Применить' })).toBeNull()
  })
})

describe('the connection', () => {
  const press = () => keys.click(screen.getByRole('button', { name: 'Проверить подключение' }))

  it('is tested with the stored settings', async () => {
    serve(() => result({ devices: 12 }))
    draw(<TestConnection />)
    await press()
    expect(await screen.findByText('Подключение работает, устройств: 12')).toBeTruthy()
  })
  it('shows why it does not work', async () => {
    serve(() => refusal(422, 'rule', { message: 'Трекер недоступен' }))
    draw(<TestConnection />)
    await press()
    expect(await screen.findByText('Трекер недоступен')).toBeTruthy()
  })
})

describe('the list of objects', () => {
  it('that cannot be loaded shows the message of the specification', () => {
    expect(pageSlots.loadErrors.object).toBe('something went wrong')
  })
})

describe('an object', () => {
  it('leads to where it is on the monitoring map', async () => {
    const About = pageSlots.aboutRecord.object!
    draw(<About of={resourceOf('object')} id={7} />)
    const link = await screen.findByRole('link', { name: 'Показать на карте мониторинга' })
    expect(link.getAttribute('href')).toBe('/monitoring-map?vehicle=7')
  })
})

describe('a waybill', () => {
  const row = {
    ...{ id: 3, car_id: 7, state: 'closed', start_date: '2020-03-03T03:00:00.000Z' },
    end_date: '2020-03-03T12:00:00.000Z',
  }
  const visits = [
    {
      ...{ id: 1, place_name: 'Склад', arrived_at: '2020-03-03T04:00:00.000Z' },
      departed_at: '2020-03-03T05:30:00.000Z',
    },
    { id: 2, place_name: 'База', arrived_at: '2020-03-03T06:00:00.000Z', departed_at: null },
  ]
  it('shows where its vehicle arrived and left, and links to its track', async () => {
    const asked = serve(() => result(visits))
    draw(<SheetVisits row={row} />)
    const list = within(await screen.findByRole('list', { name: 'Посещённые места' }))
    await list.findByText('Склад')
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Склад 03.03.2020 09:00 – 03.03.2020 10:30',
      'База 03.03.2020 11:00 – …',
    ])
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/fms/place-visit/getListByFilter',
        {
          ...{ car_id: 7, sort: 'arrived_at', size: 200 },
          arrived_at: { from: row.start_date, to: row.end_date },
        },
      ],
    ])
    const link = screen.getByRole('link', { name: 'Трек на карте' })
    const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://x')
    expect([pathname, ...searchParams.values()]).toEqual([
      ...['/monitoring-map', '7', row.start_date, row.end_date],
    ])
  })
  it.each([
    ['that has not left', { ...row, state: 'draft' }, 15],
    ['where nobody may know where vehicles are', row, 0],
  ])('%s tells nothing', (_, shown, level) => {
    session.set(signedIn(7, allResources(), level))
    const asked = serve(() => result(visits))
    draw(<SheetVisits row={shown} />)
    expect(screen.queryByRole('list')).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('how it goes with the service', () => {
  const at = '2020-03-03T07:00:00.000Z'
  const nothing = { since: null, reason: null, next_attempt: null, last_position: null }
  it.each([
    ['missing', {}, 'Трекер не подключён: укажите адрес и ключ доступа в настройках'],
    ['off', {}, 'Получение положений выключено в настройках'],
    ['simulated', { last_position: at }, 'Демонстрация: автомобили движутся по сменам'],
    ['connecting', {}, 'Подключение к трекеру'],
    [
      ...(['live', { since: at, last_position: at }] as const),
      'Трекер на связи с 03.03.2020 12:00. Последнее положение: 03.03.2020 12:00',
    ],
    [
      ...(['away', { since: at, reason: 'slow', next_attempt: at }] as const),
      'Трекер не отвечает с 03.03.2020 12:00: нет ответа вовремя. Следующая попытка: 03.03.2020 12:00',
    ],
    ['away', { reason: 'sealed' }, 'Ключ доступа к трекеру не читается: введите его заново'],
  ])('%s is said in words: %o', async (state, more, words) => {
    serve(() => result({ state, ...nothing, ...more }))
    draw(<TrackerStatus />)
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain(words))
  })
})
