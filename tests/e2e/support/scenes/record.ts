// Dialogs, panels and menus of a record.
import { callsOf } from '../calls.ts'
import type { Hand } from '../keyboard-actions.ts'
import { escape } from './scene.ts'
import type { Scene } from './scene.ts'

const edit = ({ brand }: { brand: number }) => `/carBrands?edit=${brand}`
const form = ({ page, say }: Hand) =>
  page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: say('app.form.save'), exact: true }) })
const inForm = (hand: Hand, key: string) =>
  form(hand).getByRole('button', { name: hand.say(key), exact: true })
const over = ({ page }: Hand) => page.getByRole('dialog').last()
/** Types a change without saving it. */
async function change(hand: Hand): Promise<void> {
  // a previous scene may have left another tab open
  await form(hand).getByRole('tab').first().click()
  const text = form(hand).getByRole('textbox', {
    name: hand.say('resources.car-brand.fields.description'),
  })
  await text.fill(`${Math.random()}`)
}

async function history(hand: Hand): Promise<void> {
  await form(hand)
    .getByRole('tab', { name: hand.say('app.history.title') })
    .click()
  await form(hand).getByRole('heading', { level: 4 }).first().waitFor()
}

const made = ({ page, say }: Hand) =>
  page.getByRole('dialog', {
    name: say('app.form.create_title', {
      name: say('resources.car-brand.name', { smart_count: 1 }),
    }),
  })
/** Types the name of a make that does not exist, and accepts the offer to create it. */
async function missing(hand: Hand): Promise<void> {
  const box = form(hand).first().getByRole('combobox').first()
  await box.fill('7777')
  await hand.page
    .getByRole('option', { name: hand.say('app.input.add_new', { text: '7777' }) })
    .waitFor()
  await hand.press('ArrowDown')
  await hand.from(box)
  await made(hand).waitFor()
}

export const recordScenes: readonly Scene[] = [
  { name: 'history', at: edit, open: history, closes: [] },
  { name: 'history of child rows', at: '/carModels?edit=1', open: history, closes: [] },
  {
    name: 'a change to be taken back',
    at: edit,
    open: async (hand) => {
      await history(hand)
      await hand.from(inForm(hand, 'app.history.revert').first())
      await over(hand).getByText(hand.say('app.history.revert_title')).waitFor()
    },
    closes: escape,
  },
  {
    name: 'deletion from the form',
    at: edit,
    open: async (hand) => {
      await hand.from(inForm(hand, 'app.form.delete'))
      await hand.page.getByRole('alertdialog').waitFor()
    },
    closes: escape,
  },
  {
    name: 'a record made where it is missing',
    at: '/carModels?create=',
    open: missing,
    closes: escape,
    spoils: true,
  },
  {
    name: 'a record made where it is missing, to be thrown away',
    at: '/carModels?create=',
    open: async (hand) => {
      await missing(hand)
      await made(hand).getByRole('textbox').last().fill('88')
      await hand.press('Escape')
      await hand.page.getByText(hand.say('app.editing.discard_new')).waitFor()
    },
    closes: [],
    spoils: true,
  },
  {
    name: 'a changed form to be left',
    at: edit,
    open: async (hand) => {
      await change(hand)
      await hand.from(inForm(hand, 'app.form.cancel'))
      await hand.page.getByText(hand.say('app.confirm.leave')).waitFor()
    },
    closes: escape,
    spoils: true,
  },
  {
    name: 'two changes of one record',
    at: edit,
    open: async (hand, { brand }) => {
      await change(hand)
      const { page } = hand
      const call = callsOf(page)
      const { name } = await call('GET /api/fms/car-brand/getById/{id}', { path: { id: brand } })
      await call('POST /api/fms/car-brand/save', {
        body: { id: brand, name, description: `${Math.random()}` },
      })
      await hand.from(inForm(hand, 'app.form.save'))
      await page.getByText(hand.say('app.stale.title')).waitFor()
    },
    closes: escape,
    spoils: true,
  },
  {
    name: 'calendar',
    at: '/staff/edit/1',
    open: async (hand) => {
      await hand.from(
        hand.page.getByRole('textbox', { name: hand.say('resources.staff.fields.birth_date') }),
        'Alt+ArrowDown',
      )
      await hand.page.getByRole('dialog').getByRole('grid').waitFor()
    },
    closes: escape,
  },
  {
    name: 'a point on the map',
    at: '/places?edit=1',
    open: async (hand) => {
      await hand.from(form(hand).locator('[aria-haspopup="dialog"]').first())
      await hand.page.locator('.leaflet-container').last().waitFor()
    },
    closes: escape,
  },
  {
    name: 'a fault in every field',
    at: '/counterparty?create=',
    open: async (hand) => {
      await form(hand)
        .getByRole('textbox', { name: hand.say('resources.counterparty.fields.inn') })
        .fill('1')
      await inForm(hand, 'app.form.save').press('Enter')
      await hand.page.locator('[aria-invalid="true"]').first().waitFor()
    },
    closes: [],
    spoils: true,
  },
]
