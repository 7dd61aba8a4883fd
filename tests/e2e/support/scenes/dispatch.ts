// Scenes of dispatching: an order from a template.
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
]
