// The checks of a vehicle and its driver before departure, at the workstations.
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { odometer } from './convoy.ts'
import type { Crew } from './convoy.ts'

const parts = [
  ...['Двигатель', 'Трансмиссия', 'Кузов', 'Освещение'],
  ...['Тормозная система', 'Рулевое управление', 'Шины', 'Аптечка, огнетушитель, упоры'],
]

export async function findInQueue(page: Page, words: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Найти в очереди' })
  await search.fill(words)
  const rows = page.getByRole('grid', { name: 'Очередь' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(1)
  await search.press('Enter')
}

/** At the mechanic's workstation. */
export async function passVehicle(page: Page, { garage }: Crew): Promise<void> {
  await findInQueue(page, garage)
  const card = page.getByRole('form', { name: 'Карточка' })
  await card.getByRole('textbox', { name: 'Показание одометра' }).fill(String(odometer))
  const answer = (name: string, value: RegExp) =>
    card.getByRole('group', { name }).locator('button', { hasText: value }).click()
  for (const part of parts) await answer(part, /^\d?Исправно$/)
  await answer('Результат', /^\d?Прошёл$/)
  await card.getByRole('button', { name: 'Сохранить и далее' }).click()
  await page.getByText('Сохранено:').waitFor()
}

/** At the doctor's workstation, by keyboard. */
export async function admitDriver(page: Page, { surname }: Crew): Promise<void> {
  await findInQueue(page, surname)
  await page.getByRole('heading', { level: 2, name: surname }).waitFor()
  await page.getByRole('group', { name: 'Состояние здоровья' }).waitFor()
  for (const key of ['1', '1']) await page.keyboard.press(key)
  for (const value of ['120/80', '70', '36,6']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await page.getByText('Сохранено:').waitFor()
}
