// Scenes of fuel and waybills: trial trips and copies of norms, receipts, a fuel card at the pump,
// an electronic waybill, months.
import { escape } from './scene.ts'
import type { Scene } from './scene.ts'

const norm = ({ norm: id }: { norm: number }) => `/car-gsm/edit/${id}`
const reopen = 'resources.book-month.transitions.reopen'

export const fuelScenes: readonly Scene[] = [
  {
    name: 'a trial trip of two segments',
    at: norm,
    open: async ({ page, say, button }) => {
      await button('app.norms.add_segment').press('Enter')
      const distances = page.getByRole('textbox', { name: say('app.norms.distance') })
      await distances.first().fill('120')
      await distances.last().fill('80')
      await page.locator('.trial-result strong').waitFor()
    },
    closes: [],
  },
  {
    name: 'copies of a norm',
    at: norm,
    open: async ({ page, say, button, from }) => {
      await from(button('app.norms.copy'))
      const dialog = page.getByRole('dialog', { name: say('app.norms.copy_title') })
      await dialog.getByRole('listitem').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'a paste into lines with unknown names',
    at: '/gsm/statements?create',
    open: async (hand) => {
      const cell = hand.page.locator('input[name="lines.0.fuel_id"]')
      await hand.from(cell, 'Shift')
      await hand.paste(`7777\tmany\t1\t2\r\n`)
      await hand.page.getByRole('alertdialog').getByRole('alert').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'receipt on paper',
    at: ({ refueling }) => `/refueling/history?show=${refueling}`,
    open: async ({ page, button, press }) => {
      await button('app.receipt.print').waitFor()
      await press('Control+p')
      await page.locator('.receipt').waitFor({ state: 'attached' })
    },
    closes: [],
    paper: true,
  },
  {
    name: 'a card at the pump',
    at: '/refueling',
    open: async ({ page, say }) => {
      const queue = page.getByRole('grid', { name: say('app.workstation.queue') })
      await queue.getByRole('row').first().click()
      await page.getByRole('form', { name: say('app.workstation.card') }).waitFor()
    },
    closes: [],
  },
  {
    name: 'the titles of an electronic waybill',
    at: ({ waybill }) => `/waybills/edit/${waybill}`,
    open: async ({ page, say, button, from }) => {
      // the form gets the focus once it is rendered
      await page.locator('main input:focus').waitFor()
      await from(button('app.export.titles'))
      const dialog = page.getByRole('dialog', { name: say('app.export.titles') })
      await dialog.getByRole('link', { name: say('app.export.download') }).waitFor()
    },
    closes: escape,
  },
  {
    name: 'a month to be opened again',
    at: ({ month }) => `/gsm/months?edit=${month}`,
    open: async ({ page, say, button, from }) => {
      await from(button(reopen))
      const dialog = page.getByRole('dialog', { name: say(reopen), exact: true })
      await dialog.getByRole('textbox').waitFor()
    },
    closes: escape,
  },
]
