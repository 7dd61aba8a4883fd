// The reports screen: two tabs, the form of the Excel reports and the dashboards of the BI tab.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { allReports } from '#resources/reports.ts'
import { ReportPage } from '#src/pages/report/index.ts'
import { signedIn } from '../../kernel/form/signedIn.ts'
import { draw } from '../../kernel/inputs/host.tsx'

type Answer = { status: number; result?: unknown; error?: object }
let asked: { method: string; path: string; body: string }[] = []
let answers: Record<string, Answer> = {}

const plate = { id: 5, mobject_id: 77, plate_number: '01A123BC' }
const own = [1, 2, 3, 4].map((id) => ({
  ...{ id, report_id: id, dashboard_id: null, report_name: `Панель ${id}` },
}))
const uuid = '6f3c2f53-9fd2-4d2f-9c3f-0d9a4b1f3a11'

beforeEach(() => {
  localStorage.clear()
  session.set({ ...signedIn(1, allResources()), realm_access: { roles: ['root'] } })
  asked = []
  answers = {
    'api/fms/report/getReports': {
      status: 200,
      result: allReports().map(({ name, fields }) => ({
        ...{ name, columns: Object.keys(fields), presets: [] },
      })),
    },
    'api/fms/car/getCarsByContract': { status: 200, result: [plate] },
    'auth/user': { status: 200, result: {} },
    'api/fms/superset/getDashboards': { status: 200, result: own },
  }
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const path = url.slice(1)
    asked.push({ method: init.method ?? 'GET', path, body: String(init.body ?? '') })
    if (path.startsWith('report/excel/'))
      return Promise.resolve(new Response('PK', { status: 200, headers: fileHeaders }))
    const rows = { asked: {}, columns: [], rows: [], totals: {} }
    const known = answers[path] ?? (path.endsWith('/getRows') && { status: 200, result: rows })
    const { status, ...body } = known || { status: 404, error: { code: 'not_found', message: '' } }
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers: jsonHeaders }))
  })
})
const fileHeaders = { 'Content-Disposition': 'attachment; filename="report.xlsx"' }
const jsonHeaders = { 'Content-Type': 'application/json' }
const files = () => asked.filter(({ path }) => path.startsWith('report/excel/'))

const names: Readonly<Record<number, string>> = {
  1: 'Сводный отчёт по заправкам',
  2: 'Сводный отчёт по расходу топлива',
  3: 'Сводный отчёт по пробегу',
  4: 'Отчёт по моточасам',
}

async function open(type?: number) {
  const drawn = draw(<ReportPage />)
  const types = await screen.findByLabelText<HTMLSelectElement>('Тип отчёта')
  await waitFor(() => expect(types.options.length).toBe(5))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Сформировать' })
  if (type) await drawn.user.selectOptions(types, names[type] ?? '')
  return { ...drawn, types, button }
}
const box = (label: RegExp) => screen.queryByLabelText<HTMLInputElement>(label)

describe('the reports screen', () => {
  it('has two tabs, the Excel reports first', async () => {
    const { user } = await open()
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['Отчёты Excel', 'true'],
      ['BI-отчёты', 'false'],
    ])
    await user.click(tabs[1]!)
    expect(await screen.findByLabelText('Панель')).toBeTruthy()
    expect(screen.queryByLabelText('Тип отчёта')).toBeNull()
  })
  it('offers a type, a vehicle, dates and a button', async () => {
    const { types, user } = await open()
    expect([...types.options].map(({ text }) => text)).toEqual([
      'Выберите отчёт',
      ...[1, 2, 3, 4].map((id) => names[id]),
    ])
    // the vehicle is there from the beginning, and chosen for the fourth type
    expect(box(/^Автомобиль/)?.disabled).toBe(true)
    await user.selectOptions(types, names[4]!)
    expect(box(/^Автомобиль/)?.disabled).toBe(false)
    await user.type(box(/^Автомобиль/)!, '01 A{Tab}')
    await waitFor(() => expect(box(/^Автомобиль/)?.value).toContain('01'))
    expect(asked.some(({ path }) => path === 'api/fms/car/getCarsByContract')).toBe(true)
  })
  it('generates nothing until a type is chosen', async () => {
    const { button, types, user } = await open()
    expect(button.disabled).toBe(true)
    await user.selectOptions(types, names[1]!)
    expect(button.disabled).toBe(false)
    await user.click(button)
    await waitFor(() => expect(files()).toHaveLength(1))
    expect(files()[0]?.path).toMatch(
      /^report\/excel\/fms\/refueling\?from_date=\d{4}-\d\d-\d\d&to_date=\d{4}-\d\d-\d\d&locale=ru$/,
    )
    expect(await screen.findByText('Нет данных за выбранный период')).toBeTruthy()
  })
  it('begins with the last 31 days and this month', async () => {
    await open(1)
    const day = (text: string) => text.split('.').reverse().join('-')
    const from = day(box(/^Начало/)!.value)
    const to = day(box(/^Конец/)!.value)
    expect(Date.parse(to) - Date.parse(from)).toBe(31 * 86_400_000)
  })
  it('asks a month instead of dates for the second type', async () => {
    const { button, user } = await open(2)
    expect([box(/^Начало/), box(/^Конец/)]).toEqual([null, null])
    await user.clear(box(/^Месяц/)!)
    await user.type(box(/^Месяц/)!, '12.2025{Tab}')
    await user.click(button)
    await waitFor(() => expect(files()).toHaveLength(1))
    expect(files()[0]?.path).toBe('report/excel/fms/fuelConsumption?month=12&year=2025&locale=ru')
  })
  it('requires a month', async () => {
    const { button, user } = await open(2)
    await user.clear(box(/^Месяц/)!)
    await user.click(button)
    expect(files()).toEqual([])
  })
  it('asks hours and minutes for the fourth type', async () => {
    const { button, user } = await open(4)
    expect(box(/^Начало/)?.value).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/)
    await user.type(box(/^Автомобиль/)!, '01 A{Tab}')
    await user.click(button)
    await waitFor(() => expect(files()).toHaveLength(1))
    expect(decodeURIComponent(files()[0]?.path ?? '')).toMatch(
      /engineHours\?from_date=\d{4}-\d\d-\d\dT\d\d:\d\d&to_date=\d{4}-\d\d-\d\dT\d\d:\d\d&mobject_id=77&locale=ru$/,
    )
  })
  it('wants a vehicle for the fourth type', async () => {
    const { button, user } = await open(4)
    await user.click(button)
    expect(await screen.findByText('Заполните все поля')).toBeTruthy()
    expect(files()).toEqual([])
  })
  it('leads to the sign-in page where the session is over', async () => {
    answers['auth/user'] = { status: 500, error: { code: 'internal', message: 'Ошибка' } }
    const { button, router, user } = await open(1)
    await user.click(button)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(files()).toEqual([])
  })
})

describe('the BI tab', () => {
  async function openBi() {
    const drawn = await open()
    await drawn.user.click(screen.getByRole('tab', { name: 'BI-отчёты' }))
    const list = await screen.findByLabelText<HTMLSelectElement>('Панель')
    await waitFor(() => expect(list.options.length).toBeGreaterThan(1))
    return { ...drawn, list, show: screen.getByRole('button', { name: 'Показать' }) }
  }
  it('offers our own dashboards where there is no BI server', async () => {
    const { list, show, user } = await openBi()
    expect(screen.getByText(/Superset не подключён/)).toBeTruthy()
    await user.selectOptions(list, 'Панель 1')
    await user.click(show)
    expect(await screen.findByText('Нет данных за выбранный период')).toBeTruthy()
  })
  it('wants a vehicle for the fourth dashboard', async () => {
    const { list, show, user } = await openBi()
    await user.selectOptions(list, 'Панель 4')
    await user.click(show)
    expect(await screen.findByText('Заполните все поля')).toBeTruthy()
    expect(asked.some(({ path }) => path.endsWith('/getRows'))).toBe(false)
  })
  it('ignores that the session cannot be checked on the BI tab', async () => {
    answers['auth/user'] = { status: 500, error: { code: 'internal', message: 'Ошибка' } }
    const { list, router, show, user } = await openBi()
    await user.selectOptions(list, 'Панель 1')
    await user.click(show)
    expect(await screen.findByText('Нет данных за выбранный период')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/')
  })
  it('lists the dashboards and embeds the chosen one', async () => {
    const theirs = { id: 9, report_id: 3, dashboard_id: uuid, report_name: 'Пробег парка' }
    answers['api/fms/superset/getDashboards'] = { status: 200, result: [theirs] }
    const token = { token: 'guest', url: 'https://bi.example.org', contract_ids: 7 }
    answers['api/fms/superset/getGuestToken'] = { status: 200, result: token }
    const { list, show, user } = await openBi()
    await user.selectOptions(list, 'Пробег парка')
    await user.click(show)
    const frame = await screen.findByTitle<HTMLIFrameElement>('Пробег парка')
    const address = new URL(frame.src)
    expect([address.origin, address.pathname]).toEqual([token.url, `/embedded/${uuid}`])
    expect([...address.searchParams.keys()]).toEqual([
      ...['uiConfig', 'start_date', 'end_date', 'contract_ids'],
    ])
    expect(address.searchParams.get('contract_ids')).toBe('7')
    expect(within(document.body).queryByText(/не подключён/)).toBeNull()
  })
})
