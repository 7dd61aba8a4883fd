// Scenes of dispatching: an order created from a template.
import { escape } from './scene.ts'
import type { Scene } from './scene.ts'

export const dispatchScenes: readonly Scene[] = [
  {
    name: 'an order from a template',
    at: '/dispatching-v2/order-template/view/1',
    open: async ({ page, button, from }) => {
      await from(button('app.orders.from_template'))
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'a recurring order like an order',
    at: '/dispatching/inquiry?show=1',
    open: async ({ page, button, from }) => {
      await from(button('app.orders.recur'))
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'orders to merge',
    at: '/dispatching/inquiry?filter=%7B%22state%22%3A%5B%22approved%22%2C%22waiting%22%5D%7D',
    open: async ({ page, button, from }) => {
      for (const nth of [1, 2]) await page.getByRole('grid').getByRole('checkbox').nth(nth).check()
      await from(button('app.orders.merge'))
      await page.getByRole('dialog').waitFor()
    },
    closes: escape,
  },
  {
    name: 'proposals of merges',
    at: '/dispatching/inquiry',
    open: async ({ page, button, say, from }) => {
      await from(button('app.list.more_actions'))
      await page.getByRole('menuitem', { name: say('app.orders.proposals') }).press('Enter')
      await page.getByRole('dialog').waitFor()
    },
    closes: escape,
  },
]
