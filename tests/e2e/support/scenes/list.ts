// Dialogs, panels and menus of a list.
import type { Hand } from '../keyboard-actions.ts'
import { brandName, removedName } from './prepare.ts'
import { escape } from './scene.ts'
import type { Scene } from './scene.ts'

const brands = `/carBrands?filter=${encodeURIComponent(JSON.stringify({ name: brandName }))}`
/** Opens the menu of less frequent list actions and picks one. */
async function more({ button, from, item }: Hand, key: string): Promise<void> {
  await from(button('app.list.more_actions'))
  await item(key).press('Enter')
}

const views = ({ page, say }: Hand) =>
  page.getByRole('button', { name: new RegExp(`^(${say('app.views.title')}|.*«?Мой вид)`) })
async function viewAction(hand: Hand, key: string): Promise<void> {
  await hand.from(views(hand))
  await hand.item(key).press('Enter')
}

const dialog = ({ page }: Hand) => page.getByRole('dialog').last()
const question = ({ page }: Hand) => page.getByRole('alertdialog')
async function select({ row, page }: Hand, name?: string): Promise<void> {
  const one = row(name)
  await one.focus()
  if ((await one.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('Space')
  await page.locator('.bulk').waitFor()
}

/** On a phone the filters are collapsed. */
async function unfold({ page }: Hand): Promise<void> {
  const folded = page.locator('.toolbar > .button.narrow[aria-expanded="false"]')
  if (await folded.isVisible()) await folded.press('Enter')
}

/** A filter's pill, or the menu that adds one. */
const filter =
  (resource: string, key: string): Scene['open'] =>
  async (hand) => {
    const { page, say, from, button } = hand
    const label = say(`resources.${resource}.fields.${key}`)
    await unfold(hand)
    await button('app.mine.filter').waitFor()
    const pill = page.locator('.pill').getByRole('button', { name: label, exact: true })
    if ((await pill.count()) > 0) await from(pill)
    else {
      await from(button('app.mine.filter'))
      await page.getByRole('menuitem', { name: label, exact: true }).press('Enter')
    }
    await page.getByRole('dialog', { name: label }).locator('input').first().waitFor()
  }

export const listScenes: readonly Scene[] = [
  {
    name: 'keys',
    at: brands,
    open: async (hand) => {
      await hand.from(hand.row(), '?')
      await dialog(hand).waitFor()
    },
    closes: escape,
  },
  {
    name: 'menu of rare actions',
    at: brands,
    open: async ({ from, button, page }) => {
      await from(button('app.list.more_actions'))
      await page.getByRole('menuitem').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'what speaks against a departure',
    at: '/vehicles',
    cells: true,
    open: async (hand) => {
      await hand.from(hand.page.locator('button.verdict-chip').first())
      await dialog(hand).getByRole('listitem').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'export',
    at: brands,
    open: async (hand) => {
      await select(hand, brandName)
      await more(hand, 'app.list.export')
      await dialog(hand).getByRole('radio').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'removed records, one with its past',
    at: '/carBrands',
    open: async (hand) => {
      await more(hand, 'app.removed.title')
      await dialog(hand)
        .getByRole('button', { name: hand.say('app.removed.show', { name: removedName }) })
        .first()
        .press('Enter')
      await dialog(hand).getByRole('heading', { level: 4 }).first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'register on paper',
    at: '/fuels',
    open: async ({ page, row, from }) => {
      await from(row(), 'Control+p')
      await page.locator('.register').waitFor({ state: 'attached' })
    },
    closes: [],
    paper: true,
  },
  {
    name: 'new values for several',
    at: '/carModels',
    open: async (hand) => {
      await select(hand)
      await hand.from(hand.button('app.grid.edit'))
      await question(hand)
        .getByRole('button', { name: hand.say('resources.car-model.fields.brand_id') })
        .press('Enter')
      await question(hand).getByRole('combobox').waitFor()
    },
    closes: escape,
  },
  {
    name: 'deletion of several, and what was refused',
    at: '/measurement-units',
    open: async (hand) => {
      await select(hand)
      await hand.from(hand.button('app.list.delete'))
      // it reports that they cannot be removed before it asks for confirmation
      await question(hand)
        .getByRole('button', { name: hand.say('app.in_use.close'), exact: true })
        .waitFor()
    },
    closes: escape,
  },
  {
    name: 'deletion of one',
    at: brands,
    open: async (hand) => {
      await hand.from(hand.row(brandName), 'Delete')
      await question(hand).waitFor()
    },
    closes: escape,
  },
  {
    name: 'deletion of what is in use',
    at: '/carBrands?filter=%7B%22name%22%3A%22Chevrolet%22%7D',
    open: async (hand) => {
      await hand.from(hand.row('Chevrolet'), 'Delete')
      await question(hand).getByRole('alert').waitFor()
    },
    closes: escape,
  },
  {
    name: 'menu of views',
    at: ({ view }) => `/carBrands?view=${view}`,
    open: async (hand) => {
      await hand.from(views(hand))
      await hand.item('app.views.rename').waitFor()
    },
    closes: escape,
  },
  {
    name: 'a new view',
    at: '/carBrands',
    open: async (hand) => {
      await viewAction(hand, 'app.views.save_as')
      await dialog(hand).getByRole('textbox').waitFor()
      await hand.press('Enter')
      await dialog(hand).getByRole('alert').waitFor()
    },
    closes: escape,
  },
  {
    name: 'a view by e-mail',
    at: ({ view }) => `/carBrands?view=${view}`,
    open: async (hand) => {
      await viewAction(hand, 'app.views.subscribe')
      await dialog(hand).getByRole('combobox').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'a view of roles',
    at: ({ view }) => `/carBrands?view=${view}`,
    open: async (hand) => {
      await viewAction(hand, 'app.views.roles')
      await dialog(hand).getByRole('checkbox').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'a view to be deleted',
    at: ({ view }) => `/carBrands?view=${view}`,
    open: async (hand) => {
      await viewAction(hand, 'app.views.delete')
      await dialog(hand).waitFor()
    },
    closes: escape,
  },
  {
    name: 'columns',
    at: '/carModels',
    open: async (hand) => {
      const button = hand.button('app.columns.title')
      // both buttons appear together with the toolbar
      await hand.button('app.list.more_actions').waitFor()
      if (await button.isVisible()) await hand.from(button)
      else await more(hand, 'app.columns.title')
      await dialog(hand).getByRole('checkbox').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'menu of filters',
    at: '/staff',
    open: async (hand) => {
      await unfold(hand)
      await hand.from(hand.button('app.mine.filter'))
      await hand.page.getByRole('menuitem').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'filter by a reference',
    at: '/staff',
    open: filter('staff', 'position_id'),
    closes: escape,
  },
  { name: 'filter by a day', at: '/staff', open: filter('staff', 'birth_date'), closes: escape },
  { name: 'filter by words', at: '/staff', open: filter('staff', 'surname'), closes: escape },
  { name: 'filter by who', at: '/staff', open: filter('staff', 'created_by'), closes: escape },
  { name: 'filter by a moment', at: '/fuels', open: filter('fuel', 'created_at'), closes: escape },
  { name: 'filter by an amount', at: '/fuels', open: filter('fuel', 'density'), closes: escape },
  {
    name: 'filter by a choice',
    at: '/counterparty',
    open: filter('counterparty', 'kind'),
    closes: escape,
  },
  {
    name: 'a paste with faults and unknown names',
    at: '/carModels',
    open: async (hand) => {
      const cell = hand.page.locator('tbody td[data-source="brand_id"]').first()
      await hand.from(cell, 'Shift')
      await hand.paste(`7777\t88\r\nChevrolet\t${'123456'.repeat(30)}\r\n`)
      await question(hand).getByRole('alert').first().waitFor()
    },
    closes: escape,
    cells: true,
  },
  {
    name: 'a cell that is typed into',
    at: '/carModels',
    open: async (hand) => {
      await hand.from(hand.page.locator('tbody td[data-source="brand_id"]').first(), 'F2')
      await hand.page.locator('td.editing').getByRole('combobox').waitFor()
      await hand.press('ArrowDown')
      await hand.page.locator('[role="option"]').first().waitFor()
    },
    closes: ['Escape', 'Escape'],
    cells: true,
  },
]
