// Invalid input is answered by messages that name the fault and its remedy, in each
// language.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Locator } from 'playwright'
import { ru } from '#i18n/ru/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { recordAddress } from '#src/common/listAddress.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { speaker } from '../support/keyboard-actions.ts'
import type { Say } from '../support/keyboard-actions.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { oneOf } from '../support/sampled-screens.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import { understoodInputs, wrongInputs } from '../support/wrong-inputs.ts'

let browser: Browser
let clerk: Person
beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  clerk = await person(browser, server.address)
  await enter(clerk.page, '/vehicles', ru.resources.car.many)
})
afterAll(async () => {
  expectQuiet(clerk)
  await closeContexts(browser)
  await cleanUp()
})

/** Today in the organisation, as it is written. */
const today = new Intl.DateTimeFormat('ru', { timeZone: 'Asia/Tashkent' }).format(new Date())

/** An empty form, and its input of a field. */
async function openForm(of: Resource): Promise<(key: string) => Locator> {
  const { page } = clerk
  await page.goto('about:blank') // what was typed before is left behind without a question
  await page.goto(recordAddress(of, 'create', null))
  const discard = page.locator('form button', { hasText: /черновик|qoralama|draft/i })
  const input = (key: string) => page.locator(`form input[name="${key}"]`).first()
  const [first = ''] = Object.values(of.form).flatMap((section) =>
    Array.isArray(section) ? section : Object.values(section).flat(),
  ) as string[]
  await input(first).waitFor()
  if (await discard.first().isVisible()) await discard.first().click()
  return input
}

async function typeInto(input: Locator, of: Resource, key: string, text: string): Promise<void> {
  const { page } = clerk
  if (of.fields[key]?.kind !== 'ref') {
    await input.fill(text)
    await input.press('Tab')
    return
  }
  await input.click()
  if (text === '') await page.getByRole('option').first().click()
  else {
    await input.fill(text)
    await page.getByRole('listbox').waitFor()
    await page.getByRole('progressbar').first().waitFor({ state: 'detached' })
  }
}

/** The form's message about an input, as read by a screen reader. */
const messageAt = (input: Locator) =>
  input.evaluate((at) =>
    (at.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )

describe.each(oneOf(['ru', 'uz', 'en'] as const))('in %s', (locale) => {
  let say: Say
  beforeAll(async () => {
    say = await speaker(locale)
    await clerk.page.evaluate((to) => localStorage.setItem('locale', to), locale)
  })

  it.each(wrongInputs)(
    '$what is answered',
    async ({ of: name, typed, at, told, asked, entered }) => {
      const { page } = clerk
      const of = resourceOf(name)
      const input = await openForm(of)
      for (const [key, text] of Object.entries(typed)) await typeInto(input(key), of, key, text)
      if (entered) await input(at).press('Enter')
      else await page.keyboard.press('Control+s')
      const expected = told[locale].replace('{today}', today)
      if (!asked) {
        await expect.poll(() => messageAt(input(at))).toBe(expected)
        return
      }
      const question = page.getByRole('dialog', { name: say('app.errors.confirm') })
      await question.getByText(`${say(`resources.${name}.fields.${at}`)}: ${expected}`).waitFor()
      await question.getByRole('button', { name: say('app.confirm.correct'), exact: true }).click()
    },
  )

  it('taken values name the record that has them, for all fields at once', async () => {
    const { page } = clerk
    const cars = await ask(page, 'POST /api/fms/car/getListByFilter', { size: 100 })
    const one = cars.find(({ mobject_id }) => mobject_id !== null)!
    const other = cars.find(({ id, garage_number }) => id !== one.id && garage_number)!
    const titles = [one, other].map(({ id }) => id)
    const headers = { 'accept-language': locale }
    const refused = await page.request.post('/api/fms/car/save', {
      headers,
      data: {
        brand_id: one.brand_id,
        model_id: one.model_id,
        plate_number: one.plate_number,
        garage_number: other.garage_number,
        mobject_id: one.mobject_id,
      },
    })
    const { error } = (await refused.json()) as {
      error: {
        fields: Record<string, string>
        taken_by: Record<string, { id: number; name: string }>
      }
    }
    expect(Object.keys(error.fields).sort()).toEqual([
      'garage_number',
      'mobject_id',
      'plate_number',
    ])
    const holders = Object.entries(error.taken_by)
    expect(holders.map(([, { id }]) => titles.includes(id))).toEqual([true, true, true])
    for (const [key, { name }] of holders) expect(error.fields[key]).toContain(name)
    const brand = await page.request.post('/api/fms/car-brand/save', {
      headers,
      data: { name: 'KAMAZ' },
    })
    const taken = (await brand.json()) as { error: { fields: { name: string } } }
    expect(taken.error.fields.name).toBe(say('app.faults.taken_by', { arg: 'KamAZ' }))
  })

  it('a jump of the odometer is asked about, in kilometres', async () => {
    const { page } = clerk
    const read = await page.request.post('/api/fms/odometer-reading/save', {
      headers: { 'accept-language': locale },
      data: { car_id: 3, read_at: new Date().toISOString(), value: 9_999_000 },
    })
    const { error } = (await read.json()) as {
      error: { code: string; message: string; fields: { value: string } }
    }
    expect([error.code, error.message]).toEqual(['confirm', say('app.errors.confirm')])
    const sentence = say('app.faults.odometer_jump', { arg: '|' }).split('|')
    for (const part of sentence) expect(error.fields.value).toContain(part)
  })

  it.each(understoodInputs)('$typed is understood', async ({ of: name, at, typed, stands }) => {
    const input = await openForm(resourceOf(name))
    await input(at).fill(typed)
    await input(at).press('Tab')
    await expect.poll(() => input(at).inputValue()).toMatch(stands)
  })
})
