// The monitoring map in use: vehicles move as reported by their service, are selected, followed,
// filtered, and navigated by keyboard; the list agrees with the table of objects; a day is played
// back.
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import type { CarLocation } from '#resources/wire/tracking.ts'
import type { FakeTraccar } from '#tests/support/server/fake-traccar.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { enter } from '../support/fleet-actions.ts'
import { misfits } from '../support/page-fit.ts'
import { cleanUp } from '../support/server.ts'
import {
  connect,
  findOnMap,
  map,
  positionOf,
  readVehicles,
  startTrackedDemo,
} from '../support/tracked-demo.ts'

const zone = 'Asia/Tashkent'
const heading = 'Карта мониторинга'
let service: FakeTraccar
let browser: Browser
let anna: Person
let car: CarLocation
let other: CarLocation

beforeAll(async () => {
  const demo = await startTrackedDemo()
  service = demo.service
  browser = await launch()
  anna = await person(browser, demo.server.address)
  await enter(anna.page, '/objects', 'Объекты')
  await connect(anna.page, service)
  const vehicles = await readVehicles(anna.page)
  ;[car, other] = [vehicles[3]!, vehicles[4]!]
  // apart from each other, the two of the test to the west and the south of all others
  const places = vehicles.map((_, nth) => ({ lat: 40 + (nth % 5) / 2, lon: 64 + nth / 4 }))
  places[3] = { lat: 38.9, lon: 63.2 }
  places[4] = { lat: 41, lon: 62 }
  service.say({ positions: vehicles.map((one, nth) => positionOf(one, places[nth]!)) })
  await enter(anna.page, '/monitoring-map', heading)
  await map(anna.page).waitFor()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  await service.close()
  expect(anna.complaints).toEqual([])
})

const line = ({ name }: CarLocation) =>
  anna.page.getByRole('region', { name: 'Объекты' }).getByRole('button', { name })
const card = ({ name }: CarLocation) => anna.page.getByRole('region', { name, exact: true })
const said = async (one: CarLocation) => (await line(one).innerText()).replaceAll('\u00a0', ' ')
const moveTo = (one: CarLocation, lat: number, lon: number, speed: number) =>
  service.say({ positions: [positionOf(one, { lat, lon, speed })] })

describe('a vehicle', () => {
  it('moves on the map and in the list when its position comes', async () => {
    const { page } = anna
    await expect.poll(() => findOnMap(page, car.name)).toBeTruthy()
    const before = await findOnMap(page, car.name)
    moveTo(car, 38.9, 65, 54)
    await expect.poll(() => said(car), { timeout: 15_000 }).toMatch(/Едет\s+54 км\/ч/)
    const after = await findOnMap(page, car.name)
    expect(after!.x).toBeGreaterThan(before!.x + 20)
    expect(Math.abs(after!.y - before!.y)).toBeLessThan(12)
  })

  it('is picked by a click on the map, and in the list', async () => {
    const { page } = anna
    await map(page).click({ position: (await findOnMap(page, car.name))! })
    await card(car).getByText('54 км/ч').waitFor()
    expect(await line(car).getAttribute('aria-pressed')).toBe('true')
    await line(other).click()
    await card(other).waitFor()
    expect(await card(car).count()).toBe(0)
  })

  it('is followed on the map until that is switched off', async () => {
    const { page } = anna
    await line(car).click()
    const follow = card(car).getByRole('checkbox', { name: 'Следить на карте' })
    await follow.check()
    moveTo(car, 55.7, 37.6, 60)
    await expect.poll(() => said(car), { timeout: 15_000 }).toContain('60 км/ч')
    expect(await findOnMap(page, car.name)).toBeTruthy()
    await follow.uncheck()
    moveTo(car, 38.9, 65, 61)
    await expect.poll(() => said(car), { timeout: 15_000 }).toContain('61 км/ч')
    expect(await findOnMap(page, car.name)).toBeNull()
  })

  it('shares a group marker with others nearby, which a click lists', async () => {
    const { page } = anna
    const parked = (await readVehicles(page)).slice(5, 9)
    service.say({ positions: parked.map((one) => positionOf(one, { lat: 44, lon: 60 })) })
    await page.reload()
    await expect
      .poll(() => findOnMap(page, 'Автомобилей рядом: 4'), { timeout: 15_000 })
      .toBeTruthy()
    await map(page).click({ position: (await findOnMap(page, 'Автомобилей рядом: 4'))! })
    await page.getByRole('status').getByText('Автомобилей рядом: 4').waitFor()
    for (const one of parked) expect(await line(one).count()).toBe(1)
    expect(await line(car).count()).toBe(0)
    await page.getByRole('button', { name: 'Показать все автомобили' }).click()
    await line(car).waitFor()
  })
})

describe('the list', () => {
  it('shows for each vehicle the same as the table of objects', async () => {
    const { page } = anna
    const list = page.getByRole('region', { name: 'Объекты' })
    const listed = await list.locator('li button').evaluateAll((all) =>
      all.map((one) => {
        const [name, state] = [...one.querySelectorAll('span')]
        return `${name?.textContent} ${state?.textContent}`
      }),
    )
    await enter(page, '/objects?perPage=50', 'Объекты')
    await page.locator('tbody tr').first().waitFor()
    const rows = await page.locator('tbody tr').evaluateAll((all) =>
      all.map((row) => {
        const [garage, plate, , state] = [...row.querySelectorAll('td')].map((cell) =>
          cell.textContent?.trim(),
        )
        return `${plate} ${garage} ${state}`
      }),
    )
    expect(listed.length).toBe(24)
    expect(listed.sort()).toEqual(rows.sort())
  })

  it('is narrowed by state and words, and the map with it', async () => {
    const { page } = anna
    await enter(page, '/monitoring-map', heading)
    await page.getByRole('combobox', { name: 'Все состояния' }).selectOption({ label: 'Едет · 1' })
    await page.getByText('Найдено: 1').waitFor()
    expect(await line(other).count()).toBe(0)
    await expect.poll(() => findOnMap(page, car.name)).toBeTruthy()
    expect(await findOnMap(page, other.name)).toBeNull()
    await page.getByRole('searchbox').fill('zzz')
    await page.getByText('Ничего не найдено').waitFor()
    await expect.poll(() => findOnMap(page, car.name)).toBeNull()
    await page.reload()
  })

  it('can be used with the map by keyboard alone', async () => {
    const { page } = anna
    await line(car).waitFor()
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('ArrowDown')
    for (let nth = 0; nth < 3; nth++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await card(car).waitFor()
    await map(page).focus()
    const before = (await findOnMap(page, car.name))!
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () => (await findOnMap(page, car.name))?.x ?? 0)
      .toBeLessThan(before.x - 6)
  })
})

describe('the track of a day', () => {
  const yesterday = addDays(todayIn(zone), -1)
  const at = (minutes: number) =>
    new Date(Date.parse(momentAt(yesterday, '09:00', zone)) + minutes * 60_000).toISOString()

  it('is described as text, drawn, and played back from stop to stop', async () => {
    const { page } = anna
    // half an hour to the east, an hour of standing, half an hour on
    const lonAt = (minutes: number) =>
      65 + (Math.min(minutes, 30) + Math.max(0, minutes - 90)) / 100
    service.positions = Array.from({ length: 121 }, (_, minutes) =>
      positionOf(car, {
        ...{ lat: 38.9, lon: lonAt(minutes), at: at(minutes) },
        speed: minutes < 30 || minutes > 90 ? 52 : 0,
      }),
    ) as FakeTraccar['positions']
    await card(car).getByRole('button', { name: 'Трек за день' }).click()
    const day = card(car).getByRole('textbox', { name: 'День' })
    await day.fill(yesterday.split('-').reverse().join('.'))
    await card(car)
      .getByText(/^51,9\sкм, в движении 1\sч, макс\. 52\sкм\/ч$/)
      .waitFor()
    const stop = card(car).getByRole('list', { name: 'Стоянки' }).getByRole('button')
    expect(await stop.innerText()).toMatch(/^09:(29|30|31)–10:(29|30|31)$/)
    expect(await page.locator('.map-pin').count()).toBe(1)
    const slider = card(car).getByRole('slider', { name: 'Момент трека' })
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^09:00/)
    const dot = page.locator('.monitoring-dot')
    const start = (await dot.boundingBox())!
    await card(car).getByRole('button', { name: 'Воспроизвести' }).click()
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(3)
    await card(car).getByRole('button', { name: 'Пауза' }).click()
    expect((await dot.boundingBox())!.x).toBeGreaterThan(start.x)
    await stop.click()
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^09:(29|30|31)/)
    await slider.press('End')
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^11:00/)
  })

  it.each([
    { theme: 'light', width: 1440, height: 900 },
    { theme: 'dark', width: 390, height: 844 },
  ])('fits its window and has no faults, $theme in $width px', async ({ theme, ...size }) => {
    const { page } = anna
    await page.evaluate((to) => localStorage.setItem('theme', to), theme)
    await page.setViewportSize(size)
    await page.reload()
    await line(car).click()
    await card(car).getByRole('button', { name: 'Трек за день' }).click()
    await card(car).getByRole('status').waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    expect(await faultsOf(page)).toEqual([])
    expect(await misfits(page)).toEqual([])
    // a vehicle picked far down the page is shown on the map
    await expect
      .poll(() => map(page).evaluate((one) => one.getBoundingClientRect().top >= 0))
      .toBe(true)
  })
})
