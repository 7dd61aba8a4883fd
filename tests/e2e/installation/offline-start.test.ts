// A workstation reloaded while the server is stopped: it shows its queue, accepts a card, and sends
// it once when the server is back. Signing out removes what it stored.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { installedAppTexts } from '#i18n/installed-app.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { enter } from '../support/fleet-actions.ts'
import { hireDrivers } from '../support/hired-drivers.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'
import type { Server } from '../support/server.ts'

const depot = 'Смена без связи'
const names = ['Водитель01', 'Водитель02']

let park: Awaited<ReturnType<typeof demonstration>>
let server: Server
let browser: Browser
let doctor: Person
let page: Page

beforeAll(async () => {
  park = await demonstration()
  server = await startOn('0')
  browser = await launch()
  const { page: desk } = await person(browser, server.address)
  await hireDrivers(desk, depot, names)
  await desk.close()
  doctor = await person(browser, server.address, { serviceWorkers: 'allow' })
  page = doctor.page
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const startOn = (port: string) => {
  const { DATA_DIR, ...env } = park
  return start(DATA_DIR, { ...env, PORT: port })
}
const portOf = (address: string) => new URL(address).port

const press = (keys: string) => page.keyboard.press(keys)
const subject = (name: string) => page.getByRole('heading', { level: 2, name })
const note = () => page.getByText('Нет связи с сервером. Введённое остаётся на экране')
const unsent = (count: number) => page.getByRole('button', { name: `Ждут отправки: ${count}` })

/** Fills in the card of a driver who is well, and saves it. */
async function admit(): Promise<void> {
  await page.getByRole('group', { name: 'Состояние здоровья' }).waitFor()
  await press('1')
  await press('1')
  for (const value of ['120/80', '70', '36,6']) {
    await page.keyboard.type(value)
    await press('Enter')
  }
  await press('1')
  await press('Enter')
}

it('can be installed: the page names a manifest with icons that load', async () => {
  await enter(page, '/doctors', 'Медосмотры', 'medical')
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const answer = await fetch(link?.href ?? '')
    return {
      type: answer.headers.get('content-type'),
      content: (await answer.json()) as { name: string; icons: { src: string }[] },
    }
  })
  expect(manifest.type).toMatch(/^application\/manifest\+json/)
  expect(manifest.content.name).toBe(installedAppTexts.ru.name)
  const widths = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return image.naturalWidth
        }),
      ),
    manifest.content.icons.map(({ src }) => src),
  )
  expect(widths.filter((width) => width === 0)).toEqual([])
  const session = await doctor.context.newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

it('has stored what it needs, and no response of a call', async () => {
  await page.getByRole('button', { name: 'Подразделение' }).press('Enter')
  await page.getByRole('checkbox', { name: depot }).press('Enter')
  await page.getByText(`Осталось: ${names.length}`).waitFor()
  await press('Escape')
  const paths = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return []
      const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = await Promise.all(caching.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(paths, { timeout: 30_000 }).toContain('/')
  expect(
    (await paths()).filter((path) => !/^\/(assets\/.+|early\.js|favicon\.svg|)$/.test(path)),
  ).toEqual([])
})

it('shows the workstation while the server is stopped, and keeps a card', async () => {
  await server.kill()
  await page.reload()
  await note().waitFor()
  await page.getByText(`Осталось: ${names.length}`).waitFor()
  await page.getByRole('grid', { name: 'Очередь' }).press('Home')
  await press('Enter')
  await subject(names[0]!).waitFor()
  await admit()
  await unsent(1).waitFor()
  await subject(names[1]!).waitFor()
  expect(await faultsOf(page)).toEqual([])
})

it('still has the card after another reload', async () => {
  await page.reload()
  await unsent(1).waitFor()
  await page.getByText(`Осталось: ${names.length - 1}`).waitFor()
})

it('sends the card once when the server is back', async () => {
  server = await startOn(portOf(server.address))
  await unsent(1).waitFor({ state: 'detached', timeout: 60_000 })
  await note().waitFor({ state: 'detached' })
  const cards = async () => {
    const made = await ask(page, 'POST /api/fms/medical-checkup/getListByFilter', { size: 500 })
    return made.filter(({ driver_name }) => driver_name?.includes(names[0]!))
  }
  await expect.poll(async () => (await cards()).length).toBe(1)
  // what a server leaves that is killed, and what is asked without one
  const faults = doctor.complaints.filter(
    (one) => !/net::ERR_(CONNECTION|INCOMPLETE|EMPTY)/.test(one),
  )
  expect(faults).toEqual([])
})

it('forgets the user and the rows at sign-out, but keeps the page and the language', async () => {
  await page.evaluate(() => localStorage.setItem('locale', 'ru'))
  await page.getByRole('button', { name: 'Меню пользователя' }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await page.getByRole('button', { name: 'Войти' }).waitFor()
  const kept = () =>
    page.evaluate(async () => {
      const rows = await new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('motorpool-rows')
        opening.addEventListener('error', () => reject(opening.error as Error))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('rows').objectStore('rows').count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
      })
      const marks = ['session', 'kept-session', 'kept-rows'].filter(
        (key) => localStorage.getItem(key) !== null,
      )
      return { rows, marks, locale: localStorage.getItem('locale') }
    })
  await expect.poll(kept).toEqual({ rows: 0, marks: [], locale: 'ru' })
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1)
})
