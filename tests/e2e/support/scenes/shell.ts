// Dialogs, panels and menus of the application shell.
import type { Hand } from '../keyboard-actions.ts'
import { escape } from './scene.ts'
import type { Scene } from './scene.ts'

const user = ({ page }: Hand) => page.locator('.avatar')
interface User {
  result: { roles: { id: number; name: string; current: boolean }[] }
}

/** As a user with two roles, since no account of the demonstration has them. */
async function withTwoRoles({ page }: Hand): Promise<void> {
  await page.route('**/auth/user', async (route) => {
    const answer = await route.fetch()
    const { result } = (await answer.json()) as User
    const roles = [...result.roles, { id: 999, name: 'mechanic', current: false }]
    await route.fulfill({ response: answer, json: { result: { ...result, roles } } })
  })
  await page.reload()
  await page.locator('.avatar').waitFor()
  await page.unroute('**/auth/user')
}

export const shellScenes: readonly Scene[] = [
  {
    name: 'palette',
    at: '/carModels',
    open: async (hand) => {
      await hand.from(hand.page.getByRole('button', { name: hand.say('app.palette.title') }))
      const field = hand.page.getByRole('dialog').getByRole('combobox')
      await field.fill('Chevrolet')
      await hand.page.getByRole('option', { name: 'Chevrolet' }).first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'menu of the user',
    at: '/carModels',
    open: async (hand) => {
      await hand.from(user(hand))
      await hand.item('app.shell.sign_out').waitFor()
    },
    closes: escape,
  },
  {
    name: 'menu of languages',
    at: '/carModels',
    open: async ({ from, button, page }) => {
      await from(button('app.shell.language'))
      await page.getByRole('menuitemradio').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'another role',
    at: '/carModels',
    open: async (hand) => {
      await withTwoRoles(hand)
      await hand.from(user(hand))
      await hand.item('app.account.change_role').press('Enter')
      await hand.page.getByRole('dialog').waitFor()
    },
    closes: escape,
    spoils: true,
  },
  {
    name: 'message to somebody',
    at: '/messages',
    open: async ({ from, button, page }) => {
      await from(button('app.messages.write'))
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'profile, with faults',
    at: '/profile',
    open: async ({ button, page }) => {
      await button('app.own_password.save').press('Enter')
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
    closes: [],
    spoils: true,
  },
  {
    name: 'second factor of the profile',
    at: '/profile',
    open: async ({ button, page }) => {
      await button('app.second_factor.enable').press('Enter')
      await page.locator('.factor-qr').waitFor()
    },
    closes: [],
    spoils: true,
  },
  {
    name: 'a new access token, with chosen sections',
    at: '/profile',
    open: async ({ from, button, page, say }) => {
      await from(button('app.access_tokens.create'))
      const form = page.getByRole('dialog', { name: say('app.access_tokens.create') })
      await form.getByRole('radio', { name: say('app.access_tokens.chosen') }).press('Space')
      await form.getByRole('listitem').first().waitFor()
    },
    closes: escape,
    spoils: true,
  },
  {
    name: 'an access token that was just made',
    at: '/profile',
    open: async ({ from, button, page, say }) => {
      await from(button('app.access_tokens.create'))
      const form = page.getByRole('dialog', { name: say('app.access_tokens.create') })
      await form.getByLabel(say('app.access_tokens.name')).fill('1C')
      await page.keyboard.press('Enter')
      await page.locator('.shown-once').waitFor()
    },
    closes: [],
    spoils: true,
  },
]
