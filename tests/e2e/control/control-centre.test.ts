// A morning of whoever answers for the fleet: three faults stand in the control centre and nothing else,
// one is accepted, one is mended where its link leads, and the number in the menu falls with each.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { addDays, dotted } from '#i18n/format/civil.ts'
import { todayIn } from '#i18n/format/zone.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { becomes, transit } from '../support/document-actions.ts'
import { drawer, enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

interface Kept {
  id: number
  [key: string]: unknown
}

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
const today = todayIn('Asia/Tashkent')
let browser: Browser
let chief: Person
let page: Page
let car: Kept

async function post(path: string, data: object): Promise<Kept> {
  const answer = await page.request.post(`/api/${path}`, { data })
  expect(answer.status(), `${path} ${await answer.text()}`).toBe(200)
  return [((await answer.json()) as { result: Kept | Kept[] }).result].flat()[0]!
}

/** Less fuel in a tank than the books say. */
async function missFuel(): Promise<void> {
  const fuel = await post('fms/fuel/save', { name: 'Проба-92', density: '0.7500' })
  const tank = await post('fms/reservoir/save', {
    ...{ name: 'Проверочный резервуар', fuel_id: fuel.id, capacity: '1000' },
    ...{ initial_value: '300', opened_at: ago(6) },
  })
  const act = { reservoir_id: tank.id, at: ago(1), measured: '280', reason: 'сверка' }
  const { id } = await post('fms/fuel-measurement/save', act)
  await post('fms/fuel-measurement/post', { id })
}

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  chief = await person(browser, server.address)
  page = chief.page
  await page.addInitScript(() => localStorage.setItem('locale', 'ru'))
  // a contract in which nothing else has happened
  await enter(page, '/control-centre', 'Контрольный центр', 'second-admin')
  await missFuel()
  car = await post('fms/car/save', { plate_number: '01999ABC', initial_odometer: 50_000 })
  const slip = { car_id: car.id, value: 40_000, read_at: new Date().toISOString() }
  await post('fms/odometer-reading/save', { ...slip, confirmed: true })
  const work = await post('tech-inspection/car-work/save', { name: 'Осмотр рулевого управления' })
  await post('tech-inspection/maintenance/save', {
    ...{ work_id: work.id, subject: 'vehicle', car_id: car.id, periodicity: 'once' },
    at_date: addDays(today, -30),
  })
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  expectQuiet({ complaints: chief.complaints })
})

const rows = () => page.locator('[role=grid] tbody [role=row], [role=grid] tbody tr')
const kinds = ['Недостача в резервуаре', 'Неправдоподобное показание одометра'] as const
const overdue = 'Просрочено обслуживание'
/** Until the list has exactly these. */
async function shows(expected: readonly string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const texts = await rows().allInnerTexts()
        const all = [...kinds, overdue]
        return [texts.length, ...all.filter((one) => texts.some((text) => text.includes(one)))]
      },
      { timeout: 20_000 },
    )
    .toEqual([expected.length, ...expected])
}
async function menuSays(count: string): Promise<void> {
  await expect
    .poll(
      () =>
        page
          .getByRole('navigation', { name: 'Меню' })
          .getByRole('link', { name: /Контрольный центр/ })
          .innerText(),
      { timeout: 20_000 },
    )
    .toMatch(new RegExp(`${count}$`))
}
const listOf = (slice: 'open' | 'accepted') =>
  `/control-centre?filter=${encodeURIComponent(JSON.stringify({ slice }))}`
const openList = async () => {
  await page.goto(listOf('open'))
  await page.getByRole('heading', { name: 'Контрольный центр', level: 1 }).waitFor()
}
const openFinding = async (kind: string) => {
  await openList()
  await rows().filter({ hasText: kind }).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Контрольный центр' }).waitFor()
}

it('shows exactly what does not fit, and how many in the menu', async () => {
  await openList()
  await shows([...kinds, overdue])
  await menuSays('3')
  expect(await faultsOf(page)).toEqual([])
})

it('leads from a finding to the document that has it', async () => {
  await openFinding(kinds[0])
  const panel = page.getByRole('region', { name: 'Контрольный центр' })
  await panel.getByText('Проверьте приходы, отпуск и сам замер').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await panel.getByRole('link', { name: 'Открыть документ' }).click()
  await page.getByText('Проверочный резервуар').first().waitFor()
  expect(page.url()).toContain('/gsm/measurements')
})

it('takes an acceptance with a reason off the open ones, and says who gave it', async () => {
  await openFinding(kinds[1])
  const accept = page.getByRole('button', { name: 'Принять замечание' })
  expect(await accept.isDisabled()).toBe(true)
  await page.getByLabel('Почему так и останется').fill('прибор заменён')
  await accept.click()
  await page.getByText('Замечание принято').waitFor()
  await openList()
  await shows([kinds[0], overdue])
  await menuSays('2')
  await page.goto(listOf('accepted'))
  await shows([kinds[1]])
  expect(await rows().first().innerText()).toContain('прибор заменён')
  await rows().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Отменить принятие' }).waitFor()
})

it('loses a finding that is mended where its link leads', async () => {
  await openFinding(overdue)
  await page.getByRole('link', { name: 'Открыть документ' }).click()
  await transit(page, 'Выполнить ТО')
  const asked = page.getByRole('dialog')
  await asked.getByRole('textbox', { name: 'Фактическая дата' }).fill(dotted(today))
  await asked.getByRole('textbox', { name: 'Фактический пробег' }).fill('50000')
  await asked.getByRole('button', { name: 'Выполнить ТО' }).click()
  await becomes(page, 'Выполнено')
  await openList()
  await shows([kinds[0]])
})

it('is counted on the home page, each number a way to its rows', async () => {
  await page.goto('/')
  const tile = page.getByRole('region', { name: 'Контрольный центр' })
  await tile.getByText('Серьёзно').waitFor()
  await tile.getByRole('link', { name: '1' }).first().click()
  await shows([kinds[0]])
  await drawer(page).waitFor({ state: 'detached' })
})
