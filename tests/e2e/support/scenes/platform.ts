// Dialogs of the administration pages and of the user's own messages.
import { escape } from './scene.ts'
import type { Scene } from './scene.ts'

export const platformScenes: readonly Scene[] = [
  {
    name: 'a message in full',
    at: '/notification-items',
    // the first message reports the prepared import
    open: async ({ page, from }) => {
      await from(page.locator('.inbox-rows li').getByRole('button').first())
      await page.getByRole('dialog').waitFor()
    },
    closes: escape,
  },
  {
    name: 'how long events are kept',
    at: '/logging',
    open: async ({ page, from, button }) => {
      await from(button('app.logging.keep_change'))
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
    closes: escape,
  },
]
