// HTML in names: shown as text wherever a name is shown, and never run.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright'
import { advisory } from '#tests/support/repository/advisories.ts'
import { scripts } from '#tests/support/network/hostile-texts.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { drawer, expectQuiet, row, save, saved, signIn, textOf } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import { settle, wireOf } from '../support/navigation.ts'
import type { Wire } from '../support/navigation.ts'

let browser: Browser
let anna: Person
let wire: Wire

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  anna = await person(browser, server.address)
  wire = wireOf(anna.page)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

/** What ran, if anything did. */
const hit = () => anna.page.evaluate(() => (window as unknown as { hit?: unknown }).hit ?? null)
async function put(path: string, input: object): Promise<number> {
  const answer = await anna.page.evaluate(
    async ([url, body]) =>
      (
        await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      ).json(),
    [`/${path}/save`, JSON.stringify(input)] as const,
  )
  return (answer as { result: { id: number } }).result.id
}

const rests = async () => {
  await settle(anna.page, wire)
  expect(await hit()).toBeNull()
}

it(`${advisory(15)}: the redirect after signing in leads to no other site`, async () => {
  const { page } = anna
  await page.goto('/login?from=%2F%5Cevil.example%2FcarBrands')
  const { origin } = new URL(page.url())
  await signIn(page)
  await page.getByRole('navigation', { name: 'Меню' }).waitFor()
  expect([new URL(page.url()).origin, new URL(page.url()).pathname]).toEqual([origin, '/'])
})

it(`${advisory(8)}: scripts in names do not run in a list, its search and its filters`, async () => {
  for (const text of scripts) await put('api/fms/car-brand', { name: text, description: text })
  await anna.page.goto(`/carBrands?filter=${encodeURIComponent(JSON.stringify({ q: scripts[1] }))}`)
  await anna.page.goto('/carBrands')
  for (const text of scripts) {
    await anna.page.getByRole('searchbox', { name: 'Поиск' }).fill(text)
    await row(anna.page, text).waitFor()
  }
  await rests()
})

it(`${advisory(8)}: scripts in names do not run in a drawer, its title, its fields and its notifications`, async () => {
  const { page } = anna
  const [script, image] = scripts
  const brand = await put('api/fms/car-brand', { name: `${image} 2` })
  await put('api/fms/car-model', { name: script, brand_id: brand })
  await page.goto(`/carBrands?edit=${brand}`)
  await drawer(page)
    .getByRole('heading', { name: `${image} 2` })
    .waitFor()
  expect(await textOf(page, 'Наименование')).toBe(`${image} 2`)
  await page.getByRole('textbox', { name: 'Описание' }).fill(script)
  await save(page)
  await saved(page)
  await rests()
  await page.goto(`/carBrands?edit=${brand}`)
  await drawer(page)
    .getByRole('heading', { name: `${image} 2` })
    .waitFor()
  await drawer(page).getByRole('button', { name: 'Удалить' }).click()
  // usages replace the question as soon as they are known
  const used = page.getByRole('alertdialog', { name: 'Запись уже используется в системе' })
  await used.getByText(image).waitFor()
  await page.getByRole('link', { name: script }).waitFor()
  await rests()
  const unused = await put('api/fms/car-brand', { name: `${image} 3` })
  await page.goto(`/carBrands?edit=${unused}`)
  await drawer(page).getByRole('button', { name: 'Удалить' }).click()
  const question = page.getByRole('alertdialog', { name: 'Удалить запись?' })
  await question.getByText(image).waitFor()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await question.waitFor({ state: 'hidden' })
  await rests()
  await page.goto('/carModels')
  await page.getByText(`${image} 2`).first().waitFor()
  await rests()
})

it(`${advisory(8)}: scripts in names do not run on a record’s page, its title and its breadcrumbs`, async () => {
  const { page } = anna
  const [script, image] = scripts
  const id = await put('api/fms/staff', { surname: image, name: script })
  await page.goto(`/staff/edit/${id}`)
  await page.getByRole('heading', { name: image }).first().waitFor()
  await page.getByRole('navigation', { name: 'Путь к странице' }).getByText(image).waitFor()
  expect(await page.title()).toContain(image)
  await rests()
  await page.goto(`/staff`)
  await page.getByText(image).first().waitFor()
  await rests()
})

it('the browser reported no errors', () => expectQuiet(anna))
