// The monitoring map: the list beside it, what a tick changes, what is picked in either, and the
// track of a day.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { CarLocation, Track, TrackerState } from '#resources/wire/tracking.ts'
import { monitoringAddress } from '#src/common/monitoringPath.ts'
import { MonitoringPage } from '#src/pages/tracking/index.ts'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const zone = 'Asia/Tashkent'
const noon = momentAt(todayIn(zone), '12:00', zone)
const car = (id: number, name: string, more: Partial<CarLocation>): CarLocation => ({
  ...{ id, name, mobject_id: id + 100, plate_number: name, driver_name: null },
  ...{ order_id: null, order_name: null },
  ...{ subdivision_id: 5, subdivision_name: 'Автоколонна 1', type_id: 2, type_name: 'Автобус' },
  ...{ latitude: 41.3, longitude: 69.2, speed: 0, course: 0, time: noon, status: 'standing' },
  heard_at: noon,
  ...more,
})
const fleet: readonly CarLocation[] = [
  car(1, '01 A 111 AA', {
    ...{ status: 'moving', speed: 54, driver_name: 'Каримов Али', longitude: 69.4 },
  }),
  car(2, '01 B 222 BB', { latitude: null, longitude: null, time: null, status: 'unseen' }),
  car(3, '01 C 333 CC', {
    ...{ subdivision_id: 6, subdivision_name: 'Автоколонна 2', type_id: 3, type_name: 'Грузовой' },
    time: '2020-03-03T07:00:00.000Z',
    status: 'silent',
  }),
]
const at = (minutes: number) => Date.parse(noon) + minutes * 60_000
const iso = (minutes: number) => new Date(at(minutes)).toISOString()
const track: Track = {
  points: [
    [at(0), 41.3, 69.2, 0],
    [at(10), 41.31, 69.21, 40],
    [at(60), 41.4, 69.3, 60],
  ],
  ...{ km: 12.34, moving: 25 * 60_000, idle: 5 * 60_000, max_speed: 61 },
  stops: [{ from: iso(10), to: iso(40), lat: 41.31, lon: 69.21, place_name: 'Проходная' }],
  visits: [
    { from: iso(-5), to: iso(42), place_id: 3, place_name: 'Автобаза' },
    { from: iso(55), to: null, place_id: 4, place_name: 'Склад' },
  ],
  fuel: [{ at: iso(30), litres: 40, source: 'entered', lat: 41.3, lon: 69.3 }],
  gaps: [{ from: iso(42), to: iso(58), km: 3 }],
  shifts: [{ from: iso(-240), to: iso(300) }],
}

const live: TrackerState = {
  ...{ state: 'live', since: noon, reason: null, next_attempt: null, last_position: noon },
}

let answer: Answer
let changes: Answer
beforeEach(() => {
  answer = result(fleet)
  changes = result([])
  session.set({ ...signedIn(7, allResources()), realm_access: { roles: ['root'] } })
})

async function open(
  more: (asked: SentRequest) => Answer | undefined = () => undefined,
  path = '/monitoring-map',
) {
  const asked = serve((one: SentRequest): Answer => {
    const other = more(one)
    if (other) return other
    if (one.path.includes('getCarLocationList')) return answer
    if (one.path.includes('getCarMovements')) return changes
    if (one.path.includes('getTrack?')) return result(track)
    if (one.path.includes('getTrackerState')) return result(live)
    return result([])
  })
  draw(<MonitoringPage />, {
    dataProvider: createDataProvider(allResources()),
    path,
  })
  await screen.findByRole('button', { name: /^01 A 111 AA/ })
  return (part: string) => asked.filter(({ path }) => path.includes(part))
}
const list = () => screen.getByRole('region', { name: 'Объекты' })
const lines = () =>
  within(list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const line = (name: RegExp) => within(list()).getByRole('button', { name })
const card = (name: string) => screen.findByRole('region', { name })

describe('the monitoring map', () => {
  it('lists every vehicle in words, by itself what has no position', async () => {
    const asked = await open()
    expect(lines()).toEqual([
      expect.stringMatching(/^01 A 111 AAЕдет54\u00a0км\/ч · Каримов Али · Связь 12:00$/),
      '01 C 333 CCНет связиСвязь 03.03.2020 12:00',
      'Положение неизвестно · 1',
      '01 B 222 BBЕщё не было данныхДанных ещё не было',
    ])
    expect(screen.getByText('Найдено: 3')).toBeTruthy()
    expect(asked('getCarLocationList')).toHaveLength(1)
    expect(asked('getCarMovements')).toEqual([])
    expect(await screen.findByRole('application', { name: 'Карта мониторинга' })).toBeTruthy()
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations).toEqual([])
  })

  it('is narrowed by state, subdivision, type and words in any script', async () => {
    await open()
    const choose = (name: string, option: string) =>
      userEvent.selectOptions(screen.getByRole('combobox', { name }), option)
    await choose('Все состояния', 'Едет · 1')
    expect(lines()).toHaveLength(1)
    await choose('Все состояния', 'Все состояния · 3')
    await choose('Все подразделения', 'Автоколонна 2')
    expect(lines()).toEqual([expect.stringContaining('333')])
    await choose('Все подразделения', 'Все подразделения')
    await choose('Все типы', 'Автобус')
    expect(lines()).toHaveLength(3)
    await userEvent.type(screen.getByRole('searchbox'), 'karimov')
    await waitFor(() => expect(lines()).toEqual([expect.stringContaining('111')]))
    await userEvent.type(screen.getByRole('searchbox'), 'x')
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy()
  })

  it('is navigated by arrow keys, as one tab stop', async () => {
    await open()
    const buttons = within(list()).getAllByRole('button')
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    buttons[0]!.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toMatch(/^01 B 222/)
    await userEvent.keyboard('{Home}{Enter}')
    expect(await card('01 A 111 AA')).toBeTruthy()
    expect(line(/111/).getAttribute('aria-pressed')).toBe('true')
  })

  it('draws 100 lines at a time', async () => {
    answer = result(
      Array.from({ length: 250 }, (_, nth) =>
        nth === 0 ? fleet[0] : car(nth + 1, `99 X ${nth}`, { longitude: 69 + nth / 100 }),
      ),
    )
    await open()
    // roles of hundreds of lines take their time
    const drawn = () => document.querySelectorAll('.map-page-list li').length
    expect(drawn()).toBe(100)
    const more = screen.getByText('Показать ещё')
    fireEvent.click(more)
    expect(drawn()).toBe(200)
    fireEvent.click(more)
    expect(drawn()).toBe(250)
    expect(more.isConnected).toBe(false)
  })

  it('shows the selection, with its driver, and clears it', async () => {
    await open()
    await userEvent.click(line(/111/))
    const shown = within(await card('01 A 111 AA'))
    expect(shown.getByText('Водитель: Каримов Али')).toBeTruthy()
    expect(shown.getByText('Автоколонна 1 · Автобус')).toBeTruthy()
    expect(shown.getByRole('link', { name: 'Карточка автомобиля' })).toBeTruthy()
    await userEvent.click(shown.getByRole('checkbox', { name: 'Следить на карте' }))
    expect(shown.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    await userEvent.click(shown.getByRole('button', { name: 'Снять выделение' }))
    expect(screen.queryByRole('region', { name: '01 A 111 AA' })).toBeNull()
    // what has no position is not followed
    await userEvent.click(line(/222/))
    expect(within(await card('01 B 222 BB')).queryByRole('checkbox')).toBeNull()
  })

  it('selects what is clicked on the canvas, and names what is under the pointer', async () => {
    answer = result([fleet[0]])
    await open()
    const map = await screen.findByRole('application', { name: 'Карта мониторинга' })
    await waitFor(() => expect(map.querySelectorAll('canvas')).toHaveLength(1))
    // without a size the map is its middle, where its only vehicle is
    await waitFor(() => {
      fireEvent.mouseMove(map, { clientX: 0, clientY: 0 })
      expect(map.title).toBe('01 A 111 AA')
    })
    fireEvent.mouseMove(map, { clientX: 90, clientY: 0 })
    expect(map.title).toBe('')
    fireEvent.click(map, { clientX: 0, clientY: 0 })
    expect(await card('01 A 111 AA')).toBeTruthy()
    // no element for a vehicle
    expect(map.querySelector('.leaflet-marker-pane')?.childElementCount).toBe(0)
  })

  it('lists vehicles in one place separately, when they are clicked', async () => {
    const { latitude, longitude } = fleet[0]!
    answer = result([fleet[0], fleet[1], { ...fleet[2], latitude, longitude }])
    await open()
    const map = await screen.findByRole('application', { name: 'Карта мониторинга' })
    await waitFor(() => {
      fireEvent.mouseMove(map, { clientX: 0, clientY: 0 })
      expect(map.title).toBe('Автомобилей рядом: 2')
    })
    fireEvent.click(map, { clientX: 0, clientY: 0 })
    expect(lines()).toEqual([expect.stringContaining('111'), expect.stringContaining('333')])
    expect(screen.getByText('Автомобилей рядом: 2')).toBeTruthy()
    await userEvent.click(line(/333/))
    expect(await card('01 C 333 CC')).toBeTruthy()
    expect(lines()).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Показать все автомобили' }))
    expect(lines()).toHaveLength(4)
  })
})

describe('a poll', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    return () => vi.useRealTimers()
  })
  const tick = () => act(() => vi.advanceTimersByTimeAsync(5_000))

  it('requests only movements, and updates only the changed lines', async () => {
    const asked = await open()
    const [first, second] = within(list()).getAllByRole('button')
    const changed: Node[] = []
    const watch = new MutationObserver((records) =>
      changed.push(...records.map((one) => one.target)),
    )
    watch.observe(list(), { subtree: true, childList: true, characterData: true, attributes: true })
    changes = result([{ ...fleet[0], speed: 70 }])
    await tick()
    await waitFor(() => expect(first!.textContent).toContain('70'))
    expect(asked('since=')[0]?.path).toContain(
      `since=${encodeURIComponent(new Date(Date.parse(noon) - 15_000).toISOString())}`,
    )
    expect(asked('since=')[0]?.headers['X-Unattended']).toBe('1')
    watch.disconnect()
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.filter((node) => !first!.contains(node))).toEqual([])
    expect(second!.textContent).toContain('333')
  })

  it('that fails shows the message of the specification, and keeps the list', async () => {
    const asked = await open()
    changes = refusal(500, 'internal')
    await tick()
    expect(await screen.findByText('could get cars')).toBeTruthy()
    expect(lines()).toHaveLength(4)
    changes = result([{ ...fleet[0], speed: 71 }])
    const before = asked('since=').length
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    await waitFor(() => expect(screen.queryByText('could get cars')).toBeNull())
    expect(asked('since=').length).toBeGreaterThan(before)
    expect(line(/111/).textContent).toContain('71')
  })

  it('requests all after a minute, since silent vehicles do not change', async () => {
    const asked = await open()
    answer = result([{ ...fleet[0], status: 'silent' }])
    await act(() => vi.advanceTimersByTimeAsync(66_000))
    await waitFor(() => expect(lines()).toEqual([expect.stringContaining('Нет связи')]))
    expect(asked('getCarLocationList')).toHaveLength(2)
  })

  it('with an unknown vehicle requests all, but not each time', async () => {
    const asked = await open()
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    answer = result([...fleet, { ...fleet[0], id: 99, name: '01 D 999 DD' }])
    changes = result([
      { ...fleet[0], id: 99 },
      { ...fleet[0], id: 100 },
    ])
    await tick()
    await waitFor(() => expect(lines()).toHaveLength(5))
    await tick()
    expect(asked('getCarLocationList')).toHaveLength(2)
  })
})

describe('the track of a day', () => {
  async function openTrack(more: (asked: SentRequest) => Answer | undefined = () => undefined) {
    const asked = await open(more)
    await userEvent.click(line(/111/))
    await userEvent.click(screen.getByRole('button', { name: 'Трек за день' }))
    return {
      asked,
      panel: within(await screen.findByRole('region', { name: 'Трек: 01 A 111 AA' })),
    }
  }
  const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Момент трека' })

  it('is requested in the zone of the organisation, and described as text', async () => {
    const { asked, panel } = await openTrack()
    expect(
      await panel.findByText(
        /^12,3 км, в движении 25 мин, макс\. 61 км\/ч\. Стоянка с работающим двигателем: 5 мин$/,
      ),
    ).toBeTruthy()
    const { searchParams } = new URL(asked('getTrack?')[0]!.path, 'http://x')
    const from = searchParams.get('from')!
    const to = searchParams.get('to')!
    expect(searchParams.get('car_id')).toBe('1')
    expect(from).toMatch(/T19:00:00/)
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000)
    const stops = within(panel.getByRole('list', { name: 'Стоянки' }))
    expect(stops.getByRole('listitem').textContent).toBe('12:10–12:40 Проходная · 30\u00a0мин')
    const visits = within(panel.getByRole('list', { name: 'Посещённые места' }))
    expect(visits.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '11:55–12:42 Автобаза',
      '12:55–… Склад',
    ])
    expect(
      within(panel.getByRole('list', { name: 'Нет связи' })).getByRole('listitem'),
    ).toBeTruthy()
    // stops are pins, the selected moment is a dot
    await waitFor(() => expect(document.querySelectorAll('.map-pin')).toHaveLength(1))
    expect(document.querySelectorAll('.monitoring-dot')).toHaveLength(1)
  })

  it('shows refuellings on the way', async () => {
    const { panel } = await openTrack()
    const fuel = within(await panel.findByRole('list', { name: 'Топливо' }))
    expect(fuel.getByRole('listitem').textContent).toBe('12:30 заправка 40,0\u00a0л')
  })

  it('is navigated by the slider and by its stops', async () => {
    const { panel } = await openTrack()
    const range = await slider()
    expect(range.getAttribute('aria-valuetext')).toBe('12:00, 0\u00a0км/ч')
    expect(range.max).toBe('60')
    fireEvent.change(range, { target: { value: '20' } })
    expect(range.getAttribute('aria-valuetext')).toBe('12:20, 40\u00a0км/ч')
    await userEvent.click(panel.getByRole('button', { name: '12:10–12:40' }))
    expect(range.value).toBe('10')
  })

  it('runs until it is stopped', async () => {
    await openTrack()
    const range = await slider()
    await userEvent.click(screen.getByRole('button', { name: 'Воспроизвести' }))
    await waitFor(() => expect(Number(range.value)).toBeGreaterThan(0))
    await userEvent.click(screen.getByRole('button', { name: 'Пауза' }))
    expect(screen.getByRole('button', { name: 'Воспроизвести' })).toBeTruthy()
  })

  it('moves once a second if reduced motion is preferred', async () => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...matchMedia(media),
      matches: media.includes('reduced-motion'),
    }))
    await openTrack()
    const range = await slider()
    vi.useFakeTimers()
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Воспроизвести' }))
      act(() => void vi.advanceTimersByTime(900))
      expect(range.value).toBe('0')
      act(() => void vi.advanceTimersByTime(100))
      expect(range.value).toBe('1')
    } finally {
      vi.useRealTimers()
    }
  })

  it('is that of a shift alone, where one is chosen', async () => {
    const { asked, panel } = await openTrack()
    await userEvent.selectOptions(
      await panel.findByRole('combobox', { name: 'Показать' }),
      'Смена 08:00–17:00',
    )
    await waitFor(() => expect(asked('getTrack?')).toHaveLength(2))
    const { searchParams } = new URL(asked('getTrack?')[1]!.path, 'http://x')
    expect([searchParams.get('from'), searchParams.get('to')]).toEqual([iso(-240), iso(300)])
    expect(await slider()).toBeTruthy()
    // the day is known already
    await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Показать' }), 'Весь день')
    await panel.findByText(/^12,3 км/)
    expect(asked('getTrack?')).toHaveLength(2)
  })

  it('of a shift is shown at once where the address asks for it', async () => {
    const time = { from: iso(-300), to: iso(120) }
    const asked = await open(() => undefined, monitoringAddress(1, time))
    const panel = within(await screen.findByRole('region', { name: 'Трек: 01 A 111 AA' }))
    await panel.findByText(/^12,3 км/)
    const part = panel.getByRole<HTMLSelectElement>('combobox', { name: 'Показать' })
    expect(part.selectedOptions[0]?.textContent).toBe('Смена 07:00–14:00')
    const periods = asked('getTrack?').map(({ path }) => new URL(path, 'http://x').searchParams)
    expect(periods.map((one) => [one.get('from'), one.get('to')])).toContainEqual([
      time.from,
      time.to,
    ])
  })

  it('of another day is requested again, and an empty one is reported', async () => {
    const { asked, panel } = await openTrack(({ path }) =>
      path.includes('getTrack?') && path.includes('from=2020')
        ? result({ ...track, points: [], stops: [], visits: [], fuel: [], gaps: [] })
        : undefined,
    )
    const day = panel.getByRole('textbox', { name: 'День' })
    await userEvent.clear(day)
    await userEvent.type(day, '05.03.2020')
    expect(await panel.findByText('За этот день положений нет')).toBeTruthy()
    expect(asked('from=2020-03-04T19')).toHaveLength(1)
    expect(screen.queryByRole('slider')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Скрыть трек' }))
    expect(screen.queryByRole('textbox', { name: 'День' })).toBeNull()
  })

  it('that is refused shows the reason, and is requested again', async () => {
    let refused = true
    const { panel } = await openTrack(({ path }) =>
      refused && path.includes('getTrack?') ? refusal(502, 'tracker_unreachable') : undefined,
    )
    expect(await panel.findByText(/tracker_unreachable!/)).toBeTruthy()
    refused = false
    await userEvent.click(panel.getByRole('button', { name: 'Повторить' }))
    expect(await slider()).toBeTruthy()
  })
})
