// The tracking service fails and recovers: pages show since when and why it does not respond, keep
// their data, and continue by themselves.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CarLocation } from '#resources/wire/tracking.ts'
import type { FakeTraccar } from '#tests/support/server/fake-traccar.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import { enter } from '../support/fleet-actions.ts'
import { cleanUp } from '../support/server.ts'
import {
  connect,
  map,
  positionOf,
  readVehicles,
  startTrackedDemo,
} from '../support/tracked-demo.ts'

let service: FakeTraccar
let browser: Browser
let anna: Person
let address: string
let car: CarLocation

beforeAll(async () => {
  const demo = await startTrackedDemo()
  ;({ service } = demo)
  ;({ address } = demo.server)
  browser = await launch()
  anna = await person(browser, address)
  await enter(anna.page, '/objects', 'Объекты')
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  await service.close()
  expect(anna.complaints).toEqual([])
})

const status = (page: Page, words: RegExp, timeout = 40_000) =>
  page.getByRole('status').getByText(words).waitFor({ timeout })
const time = String.raw`\d\d:\d\d`
const away = (reason: string) =>
  new RegExp(`^Трекер не отвечает с ${time}: ${reason}. Следующая попытка: ${time}`)
const line = () =>
  anna.page.getByRole('region', { name: 'Объекты' }).getByRole('button', { name: car.name })

it('is missing until it is set up', async () => {
  const { page } = anna
  await status(page, /^Трекер не подключён: укажите адрес и ключ доступа в настройках$/)
  await connect(page, service)
  ;[car] = (await readVehicles(page)) as [CarLocation]
  service.say({ positions: [positionOf(car, { lat: 41, lon: 66, speed: 40 })] })
  await enter(page, '/monitoring-map', 'Карта мониторинга')
  await status(page, new RegExp(`^Трекер на связи с ${time}. Последнее положение: ${time}$`))
  await expect.poll(() => line().innerText(), { timeout: 15_000 }).toContain('40')
})

it('that does not answer is reported on the map, which keeps its vehicles', async () => {
  const { page } = anna
  service.faults = { session: 'error' }
  service.hangUp()
  await status(page, away('нет соединения'))
  expect(await line().innerText()).toContain('40')
  await map(page).waitFor()
  expect(await faultsOf(page)).toEqual([])
})

it('that rejects its token is reported with that reason, for readers as well', async () => {
  service.faults = { session: 'unauthorized' }
  await status(anna.page, away('ключ доступа не принят'))
  const dispatcher = await person(browser, address)
  await enter(dispatcher.page, '/objects', 'Объекты', 'dispatcher')
  await status(dispatcher.page, away('ключ доступа не принят'))
  expect(dispatcher.complaints).toEqual([])
  await dispatcher.context.close()
})

it('is reported in its settings, where it can be tested', async () => {
  const settings = await person(browser, address)
  const { page } = settings
  await enter(page, '/settings/tracking', 'Подключение к трекеру', 'customer-admin')
  await status(page, away('ключ доступа не принят'))
  await page.getByRole('button', { name: 'Проверить подключение' }).click()
  // its token is taken by the other calls
  await page.getByText('Подключение работает, устройств: 0').waitFor()
  expect(settings.complaints).toEqual([])
  await settings.context.close()
})

it('that recovers is shown again, without reloading the page', async () => {
  service.faults = {}
  // a service that is away for long is asked once a minute
  await status(anna.page, new RegExp(`^Трекер на связи с ${time}`), 90_000)
  service.say({ positions: [positionOf(car, { lat: 41, lon: 66.5, speed: 77 })] })
  await expect.poll(() => line().innerText(), { timeout: 15_000 }).toContain('77')
})

it('that is disabled is shown as disabled', async () => {
  const { page } = anna
  const [stored] = await callsOf(page)('GET /api/fms/tracker-connection/getList')
  await ask(page, 'POST /api/fms/tracker-connection/save', { id: stored!.id, is_on: false })
  await status(page, /^Получение положений выключено в настройках/)
})
