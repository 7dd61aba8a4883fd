// The tiles of the home page: which exist, in the order and selection of the user, on the
// whole screen, and as files.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { TileLayout } from '#resources/kernel/views/dashboard.ts'
import { Board } from '#src/pages/home/board/index.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const resources = allResources()
const shares = { labels: ['Грузовой', 'Легковой'], values: [5, 3], ids: [1, 2], among: {} }
const dated = { dates: ['2026-01-13', '2026-01-14'], data: [120, 80] }
const totals = {
  ...{ cars_count: 8, drivers_count: 6, from_date: '2026-01-08', to_date: '2026-01-14' },
  updated_at: '2026-01-14T07:00:00.000Z',
}
const answers: Record<string, unknown> = {
  getGeneralDashboardData: totals,
  getControlData: {
    ...{ high: 2, medium: 0, low: 1 },
    kinds: [
      { kind: 'fuel_chain', count: 2 },
      { kind: 'refuelled_twice', count: 1 },
    ],
    beyond: { high: 0, medium: 0, low: 0 },
  },
  getOrderData: { orders_count: 5, orders_count_completed: 3 },
  getCarTypeData: shares,
  getDistanceData: dated,
}
const standard = answers.getControlData
let layout: TileLayout
let saved: TileLayout[]
let asked: string[]
let refused: boolean

beforeEach(() => {
  session.set({ ...signedIn(7, resources), realm_access: { roles: ['root'] } })
  layout = { order: [], hidden: [] }
  saved = []
  asked = []
  refused = false
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string } = {}) => {
    asked.push(url)
    if (url.includes('saveLayout')) {
      if (refused) {
        const error = { code: 'internal', message: 'Не сохранено', id: 'x' }
        return Promise.resolve(new Response(JSON.stringify({ error }), { status: 500 }))
      }
      layout = JSON.parse(body ?? '{}') as TileLayout
      saved.push(layout)
    }
    if (url.includes('getChartFile'))
      return Promise.resolve(
        new Response('PK', {
          headers: { 'Content-Disposition': 'attachment; filename="chart.xlsx"' },
        }),
      )
    const [, found] = Object.entries(answers).find(([name]) => url.endsWith(name)) ?? []
    const result = url.includes('Layout') ? layout : (found ?? null)
    return Promise.resolve(new Response(JSON.stringify({ result })))
  })
})
afterEach(() => vi.unstubAllGlobals())

const titles = () =>
  [...document.querySelectorAll('.board > section:not(.board-arrange) h2')].map(
    ({ textContent }) => textContent,
  )
const usual = [
  ...['Общая статистика', 'Контрольный центр', 'Типы автомобилей', 'Пробег по дням, км'],
]

describe('the tiles', () => {
  it('are those with figures, each number a way to its list', async () => {
    draw(<Board />)
    await waitFor(() => expect(titles()).toEqual(usual))
    const control = screen.getByRole('region', { name: 'Контрольный центр' })
    const hrefOf = (name: string) =>
      decodeURIComponent(within(control).getByRole('link', { name }).getAttribute('href') ?? '')
    expect(hrefOf('2')).toBe('/control-centre?filter={"slice":"open","severity":"high"}')
    expect(hrefOf('Разрыв цепочки топлива2')).toBe(
      '/control-centre?filter={"slice":"open","kind":"fuel_chain"}',
    )
    // what there is none of is not there
    expect(within(control).queryByText('Проверить')).toBeNull()
    expect(within(control).queryByText(/не открыты/)).toBeNull()
  })

  it('show how many findings are in documents of others', async () => {
    const none = { high: 0, medium: 0, low: 0 }
    answers.getControlData = { ...none, kinds: [], beyond: { high: 3, medium: 0, low: 4 } }
    draw(<Board />)
    const control = await screen.findByRole('region', { name: 'Контрольный центр' })
    expect(control.textContent).toBe(
      'Контрольный центрВ документах, которые вам не открыты, есть ещё. Серьёзно: 3, К сведению: 4',
    )
    answers.getControlData = standard
  })

  it('count the orders of the week, each number a way to them', async () => {
    draw(<Board />)
    const totalsOf = await screen.findByRole('region', { name: 'Общая статистика' })
    const made = await within(totalsOf).findByRole('link', { name: '5' })
    const completed = within(totalsOf).getByRole('link', { name: '3' })
    const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '')
    const days = '"order_date":{"from":"2026-01-07T19:00:00.000Z","to":"2026-01-14T18:59:59.999Z"}'
    expect(hrefOf(made)).toBe(`/dispatching/inquiry?filter={${days}}`)
    expect(hrefOf(completed)).toBe(`/dispatching/inquiry?filter={${days},"state":["completed"]}`)
  })

  it('are moved by keys and buttons, hidden, and put back, each time kept on the server', async () => {
    const { user } = draw(<Board />)
    await waitFor(() => expect(titles()).toEqual(usual))
    await user.click(screen.getByRole('button', { name: 'Настроить плитки' }))
    const panel = screen.getByRole('region', { name: 'Настроить плитки' })
    const box = (name: string) => within(panel).getByRole('checkbox', { name })
    box('Пробег по дням, км').focus()
    for (let n = 0; n < 20; n++) await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(titles()[0]).toBe('Пробег по дням, км'))
    expect(saved.at(-1)?.order[0]).toBe('distance')
    // the focus has moved with it
    await waitFor(() => expect(document.activeElement).toBe(box('Пробег по дням, км')))
    await user.click(within(panel).getByRole('button', { name: 'Ниже: Пробег по дням, км' }))
    await waitFor(() => expect(titles()[1]).toBe('Пробег по дням, км'))
    await user.click(box('Контрольный центр'))
    await waitFor(() => expect(titles()).not.toContain('Контрольный центр'))
    expect(saved.at(-1)?.hidden).toEqual(['findings'])
    await user.click(within(panel).getByRole('button', { name: 'Вернуть как было' }))
    await waitFor(() => expect(titles()).toEqual(usual))
    expect(saved.at(-1)).toEqual({ order: [], hidden: [] })
  })

  it('are as stored, unknown ones last; a failed save is reported and reverted', async () => {
    layout = { order: ['distance', 'findings'], hidden: ['totals'] }
    const { user } = draw(<Board />)
    const stored = ['Пробег по дням, км', 'Контрольный центр', 'Типы автомобилей']
    await waitFor(() => expect(titles()).toEqual(stored))
    refused = true
    await user.click(screen.getByRole('button', { name: 'Настроить плитки' }))
    await user.click(screen.getByRole('button', { name: 'Вернуть как было' }))
    await screen.findByText('Не сохранено')
    await waitFor(() => expect(titles()).toEqual(stored))
  })
})

describe('the whole screen', () => {
  it('is offered where the browser has one, and shows the board alone', async () => {
    const request = vi.fn(() => Promise.resolve())
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
    Object.assign(Element.prototype, { requestFullscreen: request })
    const { user, container } = draw(<Board />)
    await user.click(await screen.findByRole('button', { name: 'На весь экран' }))
    expect(request.mock.contexts).toEqual([container.querySelector('.board')])
    Reflect.deleteProperty(document, 'fullscreenEnabled')
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen')
  })

  it('is not offered where there is none', async () => {
    draw(<Board />)
    await waitFor(() => expect(titles()).toEqual(usual))
    expect(screen.queryByRole('button', { name: 'На весь экран' })).toBeNull()
  })
})

describe('a chart', () => {
  it('is saved as a spreadsheet, and as a picture while it is one', async () => {
    const made: string[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }))
    const { user } = draw(<Board />)
    document.addEventListener('click', function keep(event) {
      if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return
      event.preventDefault()
      made.push(event.target.download)
    })
    const name = 'Типы автомобилей'
    await user.click(await screen.findByRole('button', { name: `Сохранить в Excel: ${name}` }))
    await waitFor(() =>
      expect(asked.some((url) => url.endsWith('getChartFile/car_types'))).toBe(true),
    )
    expect(screen.queryByRole('button', { name: `Сохранить рисунок: ${name}` })).not.toBeNull()
    await user.click(screen.getByRole('button', { name: `Показать таблицей: ${name}` }))
    expect(screen.queryByRole('button', { name: `Сохранить рисунок: ${name}` })).toBeNull()
    const card = screen.getByRole('region', { name })
    expect(
      within(card)
        .getAllByRole('row')
        .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
    ).toEqual([`${name}КоличествоДоля`, 'Грузовой562,5 %', 'Легковой337,5 %', 'Всего8100 %'])
  })
})
