// The general dashboard in four languages, compared with SQL; as a table, by mouse and keyboard,
// on a phone, and with a failing part.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { toCyrillic } from '#i18n/translit.ts'
import { builtInRows } from '#resources/built-in.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { messages } from '#tests/i18n/trees.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { misfits } from '../support/page-fit.ts'
import { expectQuiet, password } from '../support/fleet-actions.ts'
import { sampledLocales } from '../support/sampled-screens.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'
import type { Server } from '../support/server.ts'

let pool: pg.Pool
let server: Server
let browser: Browser

beforeAll(async () => {
  const { DATA_DIR, DATABASE_URL } = await demonstration()
  server = await start(DATA_DIR, { DATABASE_URL })
  pool = new pg.Pool({ connectionString: DATABASE_URL, max: 4 })
  browser = await launch()
})

afterAll(async () => {
  await closeContexts(browser)
  await pool?.end()
  await cleanUp()
})

const query = async <R extends pg.QueryResultRow>(text: string) => (await pool.query<R>(text)).rows
const count = async (text: string) => Number((await query<{ count: string }>(text))[0]?.count)
const one = `c.contract_id = 1 and c.archived_at is null`
/**
 * Of the demonstration's first contract: «label count» as SQL has them, apart from the product's
 * own statements.
 */
const figures = {
  car_types: `select n.name, null as code, count(*) from car c join car_type n on n.id = c.type_id where ${one} group by n.name`,
  purposes: `select n.name, null as code, count(*) from car c join car_type_by_appointment n on n.id = c.type_by_appointment_id where ${one} group by n.name`,
  car_statuses: `select n.name, n.code, count(*) from car c join car_status n on n.id = c.status_id where ${one}
    group by n.name, n.code`,
  driver_statuses: `select n.name, n.code, count(*) from staff c join staff_status n on n.id = c.status_id join staff_position p on p.id = c.position_id
    where ${one} and p.name in ('Водитель') group by n.name, n.code`,
} as const
/** Of a reason why vehicles cannot leave, how many papers of theirs have run out. */
const expiredPapers = (table: string, last: string, only = '', kind = '') =>
  `select count(*) from ${table} p join car c on c.id = p.car_id,
      (select (now() at time zone 'Asia/Tashkent')::date as today) d
      where ${one} and p.${last} < d.today ${only} and not exists (
        select from ${table} n where n.car_id = p.car_id ${kind} and (n.${last}, n.id) > (p.${last}, p.id))
      and not exists (select from car_status w where w.id = c.status_id and w.code in ('conserved', 'written_off'))`
const withoutPapers = {
  insurance: expiredPapers(
    ...(['insurance_policy', 'policy_term', `and p.policy_type = '0'`] as const),
    'and n.policy_type = p.policy_type',
  ),
  inspection: expiredPapers('technical_inspection', 'date_until'),
} as const
type Chart = keyof typeof figures
const charts = Object.keys(figures) as Chart[]
interface Counted extends pg.QueryResultRow {
  name: string
  code: string | null
  count: string
}
const catalogues: Partial<Record<Chart, 'car-status' | 'staff-status'>> = {
  car_statuses: 'car-status',
  driver_statuses: 'staff-status',
}
/** A built-in row that was not renamed is called by its word in the reader's language. */
function wordOf(chart: Chart, locale: Locale, { name, code }: Counted): string {
  const catalogue = catalogues[chart]
  const rows: Readonly<Record<string, { name: Readonly<Record<'ru' | 'uz' | 'en', string>> }>> =
    catalogue ? builtInRows[catalogue] : {}
  const words = rows[code ?? '']?.name
  if (!words) return name
  expect(Object.values(words)).toContain(name)
  return locale === 'uz-Cyrl' ? toCyrillic(words.uz) : words[locale]
}
const expected = async (chart: Chart, locale: Locale) =>
  Object.fromEntries(
    (await query<Counted>(figures[chart])).map((row) => [
      wordOf(chart, locale, row),
      Number(row.count),
    ]),
  )

/** The beginning of the day so many days from today. */
const midnight = (days: number) =>
  `(((now() at time zone 'Asia/Tashkent')::date + (${days}))::timestamp at time zone 'Asia/Tashkent')`
const checks = {
  technical_passed: `mechanic_checkup c where c.is_passed = 'passed'`,
  medical_passed: `medical_checkup c where c.is_admitted = 'admitted'`,
} as const
/** The number of cards in force without faults, on each of the last seven days. */
const passedByDay = (chart: keyof typeof checks) =>
  Promise.all(
    [-6, -5, -4, -3, -2, -1, 0].map((days) => {
      const [table] = checks[chart].split(' ')
      return count(`select count(*) from ${checks[chart]} and c.contract_id = 1 and c.date >= ${midnight(days)}
        and c.date < ${midnight(days + 1)} and not exists (select from ${table} l where l.replaces_id = c.id)`)
    }),
  )

async function arrive(
  locale: Locale,
  options: Parameters<typeof person>[2] = {},
  prepare?: (page: Page) => Promise<void>,
): Promise<Person> {
  const anna = await person(browser, server.address, options)
  await anna.context.request.post('/auth/login', { data: { login: 'root', password } })
  await anna.page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
  await prepare?.(anna.page)
  await anna.page.goto('/')
  await anna.page.locator('.board-totals h2').waitFor()
  return anna
}

const words = (locale: Locale) => messages[locale].app.dashboard
const card = (page: Page, locale: Locale, chart: Chart | 'reservoirs') =>
  page.getByRole('region', { name: words(locale).charts[chart], exact: true })
const numberIn = (text: string) => Number(text.replaceAll(/[^\d]/g, ''))
/** With its decimals. */
const amountIn = (text: string, locale: Locale) => {
  const point = locale === 'en' ? '.' : ','
  return Number(text.replaceAll(new RegExp(`[^\\d${point}]`, 'g'), '').replace(point, '.'))
}
/** The texts of a donut's legend. */
async function legend(page: Page, locale: Locale, chart: Chart): Promise<[string, number][]> {
  const lines = card(page, locale, chart).getByRole('list').getByRole('link')
  await lines.first().waitFor()
  return lines.evaluateAll((all) =>
    all.map(
      (link) =>
        [
          link.querySelector('span')?.textContent ?? '',
          Number(link.querySelector('strong')?.textContent),
        ] as [string, number],
    ),
  )
}

describe.each(sampledLocales)('the dashboard in %s', (locale) => {
  it('shows the numbers that SQL computes, as charts and as tables, without axe violations in either theme', async () => {
    const dark = locale === 'uz' || locale === 'en'
    const anna = await arrive(locale, {}, async (page) => {
      if (dark) await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    })
    const { page } = anna
    const said = words(locale)
    const totals = page.locator('.board-totals dd')
    const ordered = `select count(*) from "order" o where o.contract_id = 1
      and o.order_date >= ((now() at time zone 'Asia/Tashkent')::date - 6)::timestamp at time zone 'Asia/Tashkent'`
    const figures = [
      await count(`select count(*) from car c where ${one}`),
      await count(
        `select count(*) from staff c join staff_position p on p.id = c.position_id where ${one} and p.name in ('Водитель')`,
      ),
      await count(ordered),
      await count(`${ordered} and o.state = 'completed'`),
    ]
    // the orders come by a call of their own
    await expect
      .poll(async () => (await totals.allTextContents()).map(numberIn), { timeout: 20_000 })
      .toEqual(figures)
    const offRoad = page.getByRole('region', { name: said.sections.off_road, exact: true })
    for (const [reason, asked] of Object.entries(withoutPapers)) {
      const named = messages[locale].resources['out-of-service'].dashboard?.[reason]
      const line = offRoad.getByRole('link', { name: new RegExp(`^${named}`) })
      const counted = await count(asked)
      expect(counted).toBeGreaterThan(0)
      expect([reason, numberIn(await line.locator('strong').innerText())]).toEqual([
        reason,
        counted,
      ])
    }
    // user administrators see the age of the last backup
    expect(await page.locator('.board-backup').textContent()).toBe(said.backup_none)
    for (const chart of charts) {
      const rows = await expected(chart, locale)
      const all = Object.values(rows).reduce((sum, value) => sum + value, 0)
      const lines = await legend(page, locale, chart)
      expect(lines.reduce((sum, [, value]) => sum + value, 0)).toBe(all)
      for (const [label, value] of lines)
        if (label !== said.other) expect([chart, label, value]).toEqual([chart, label, rows[label]])
      await expect
        .poll(() => card(page, locale, chart).locator('.drawing path').count(), { timeout: 20_000 })
        .toBe(lines.length)
      expect(
        numberIn(await card(page, locale, chart).locator('.board-total strong').innerText()),
      ).toBe(all)
    }
    expect(await faultsOf(page)).toEqual([])
    for (const name of Object.values(said.charts))
      await page.getByRole('button', { name: `${said.as_table}: ${name}`, exact: true }).click()
    for (const chart of charts) {
      const rows = await expected(chart, locale)
      const table = card(page, locale, chart).getByRole('table')
      const cells = await table
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
        )
      for (const [label = '', value = ''] of cells)
        if (label !== said.other) expect([label, Number(value)]).toEqual([label, rows[label]])
    }
    const tanks = await query<{ name: string; held: string }>(
      `select r.name, coalesce(sum(m.litres), 0) as held from reservoir r
        left join fuel_movement m on m.reservoir_id = r.id
        where r.contract_id = 1 group by r.id, r.name order by held desc, r.name`,
    )
    const shown = await card(page, locale, 'reservoirs')
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [row.children[0]?.textContent ?? '', row.children[1]?.textContent ?? '']),
      )
    expect(shown.map(([name = '', left = '']) => [name, amountIn(left, locale)])).toEqual(
      tanks.map(({ name, held }) => [name, Number(held)]),
    )
    expect(new Set(tanks.map(({ held }) => held)).size).toBe(tanks.length)
    for (const chart of ['technical_passed', 'medical_passed'] as const) {
      const cells = await page
        .getByRole('region', { name: said.charts[chart], exact: true })
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => Number(row.children[1]?.textContent)))
      expect([chart, cells]).toEqual([chart, await passedByDay(chart)])
      expect(Math.max(...cells)).toBeGreaterThan(0)
    }
    // the extra dashboards of the doctor and of the mechanic
    for (const [title, table] of [
      [said.doctor, 'medical_checkup'],
      [said.mechanic, 'mechanic_checkup'],
    ] as const) {
      const numbers = await page
        .getByRole('region', { name: title, exact: true })
        .locator('dd')
        .allTextContents()
      const checked = await count(
        `select count(distinct ${table === 'medical_checkup' ? 'driver_id' : 'car_id'}) from ${table}
          where contract_id = 1 and date >= ${midnight(0)}`,
      )
      expect([title, numbers.slice(1).reduce((sum, one) => sum + numberIn(one), 0)]).toEqual([
        title,
        checked,
      ])
    }
    // no part of a row is below the top bar
    await page.evaluate(() => scrollTo(0, 0))
    expect(await faultsOf(page)).toEqual([])
    expectQuiet(anna)
    await anna.context.close()
  })
})

describe('dashboard charts', () => {
  it('open the list of what they count, by mouse on the chart and by keyboard beside it', async () => {
    const anna = await arrive('ru')
    const { page } = anna
    const [label, value] = (await legend(page, 'ru', 'car_statuses'))[1] ?? ['', 0]
    const slice = card(page, 'ru', 'car_statuses').locator('.drawing path').nth(1)
    await slice.waitFor()
    await slice.scrollIntoViewIfNeeded()
    // an arc is not a rectangle: ask the browser for a point on it
    const point = await slice.evaluate((path: SVGPathElement) => {
      const { left, top, width, height } = path.getBoundingClientRect()
      for (let x = 1; x < width; x += 3)
        for (let y = 1; y < height; y += 3)
          if (document.elementFromPoint(left + x, top + y) === path)
            return [left + x, top + y] as const
      throw new Error('nothing of the slice can be touched')
    })
    await page.mouse.click(point[0], point[1])
    await page.getByRole('heading', { name: 'Автомобили', level: 1 }).waitFor()
    await expect
      .poll(() => page.locator('[role=grid] tbody [role=row], [role=grid] tbody tr').count(), {
        timeout: 20_000,
      })
      .toBe(value)
    expect(decodeURIComponent(page.url())).toContain('filter={"status_id":')
    await page.goBack()
    const other = card(page, 'ru', 'car_types').getByRole('link', { name: /Прочие/ })
    await other.waitFor()
    const gathered = Number(await other.locator('strong').innerText())
    await other.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Автомобили', level: 1 }).waitFor()
    await expect
      .poll(() => page.locator('[role=grid] tbody [role=row], [role=grid] tbody tr').count(), {
        timeout: 20_000,
      })
      .toBe(gathered)
    expect(label).not.toBe('')
    expectQuiet(anna)
    await anna.context.close()
  })

  it('link from expired documents to their list', async () => {
    const anna = await arrive('ru')
    const { page } = anna
    const link = page
      .getByRole('region', { name: 'Истекает' })
      .getByRole('link', { name: /^Просрочено/ })
    const value = Number(await link.locator('strong').innerText())
    await link.click()
    await page.getByRole('heading', { name: 'Сроки документов', level: 1 }).waitFor()
    const rows = page.locator('[role=grid] tbody [role=row], [role=grid] tbody tr')
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(value)
    expect(await rows.filter({ hasText: 'Просрочен' }).count()).toBe(value)
    expectQuiet(anna)
    await anna.context.close()
  })

  it('fail silently except in the console, and slow charts do not delay the others', async () => {
    const anna = await arrive('ru', {}, async (page) => {
      await page.route('**/getCarTypeData', (route) =>
        route.fulfill({
          status: 500,
          json: { error: { code: 'internal', message: 'x', id: 'y' } },
        }),
      )
      await page.route('**/assets/charts-*', () => undefined)
    })
    const { page } = anna
    expect((await legend(page, 'ru', 'car_statuses')).length).toBeGreaterThan(2)
    await page
      .getByRole('region', { name: 'Остатки в резервуарах, л' })
      .getByText('Остаток, л')
      .first()
      .waitFor({ state: 'attached' })
    expect(await page.locator('.drawing svg').count()).toBe(0)
    await expect
      .poll(
        () => anna.complaints.filter((text) => text.includes('dashboard: getCarTypeData')).length,
      )
      .toBe(1)
    expect(await card(page, 'ru', 'car_types').count()).toBe(0)
    expect(
      (await page.locator('[role=alert], [role=status]').allInnerTexts()).join('').trim(),
    ).toBe('')
    await anna.context.close()
  })

  it('fit a phone and a wall screen', async () => {
    for (const [width, height] of [
      [360, 740],
      [1920, 1080],
    ] as const) {
      const anna = await arrive('uz-Cyrl', { viewport: { width, height } })
      await anna.page.locator('.drawing svg').nth(4).waitFor()
      expect([width, await misfits(anna.page)]).toEqual([width, []])
      await anna.context.close()
    }
  })
})

describe('a demonstration that has just been loaded', () => {
  it('has statistics for the planner, so that no first query times out', async () => {
    for (const table of ['way_bill', 'refueling', 'medical_checkup', 'fuel_movement'])
      expect(await count(`select count(*) from pg_stats where tablename = '${table}'`)).not.toBe(0)
  })
})

describe('a day without birthdays', () => {
  it('shows the empty state', async () => {
    await query('update staff set birth_date = null where birth_date is not null')
    const anna = await arrive('uz-Cyrl')
    await anna.page
      .locator('.home-births')
      .getByText(words('uz-Cyrl').no_events, { exact: true })
      .waitFor()
    expect(await anna.page.locator('.home-births strong').count()).toBe(0)
    expectQuiet(anna)
    await anna.context.close()
  })
})

describe('the birthday carousel', () => {
  const who = (page: Page) => page.locator('.home-births strong')
  // before each: a day may end between two tests
  beforeEach(async () => {
    const today = `(now() at time zone 'Asia/Tashkent')::date`
    await query(`update staff set birth_date = make_date(1984, extract(month from ${today})::int, extract(day from ${today})::int)
      where id in (select id from staff where contract_id = 1 and archived_at is null and not dismissed order by id limit 2)`)
  })
  it('advances every 5 seconds until it is paused', async () => {
    const anna = await arrive('ru', { reducedMotion: 'no-preference' }, (page) =>
      page.clock.install(),
    )
    const { page } = anna
    await who(page).waitFor()
    await page.locator('.worklist').waitFor()
    // the clock is stopped: time passes only on command, for less than the minute after which the
    // figures are polled again
    await page.clock.pauseAt(Date.now() + 10_000)
    const first = await who(page).innerText()
    await page.clock.runFor(5000)
    await expect.poll(() => who(page).innerText()).not.toBe(first)
    const second = await who(page).innerText()
    await page.clock.runFor(5000)
    await expect.poll(() => who(page).innerText()).toBe(first)
    await page.clock.runFor(5000)
    await expect.poll(() => who(page).innerText()).toBe(second)
    await page.getByRole('button', { name: 'Остановить показ' }).click()
    await page.getByRole('button', { name: 'Продолжить показ' }).waitFor()
    await page.mouse.move(5, 700)
    await page.locator('body').focus()
    await page.clock.runFor(20_000)
    expect(await who(page).innerText()).toBe(second)
    await page.getByRole('button', { name: 'Следующий' }).press('Enter')
    await expect.poll(() => who(page).innerText()).toBe(first)
    expectQuiet(anna)
    await anna.context.close()
  })
  it('does not move under reduced motion', async () => {
    const anna = await arrive('en', { reducedMotion: 'reduce' }, (page) => page.clock.install())
    const { page } = anna
    await who(page).waitFor()
    const first = await who(page).innerText()
    await page.clock.runFor(20_000)
    expect(await who(page).innerText()).toBe(first)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => who(page).innerText()).not.toBe(first)
    await anna.context.close()
  })
})
