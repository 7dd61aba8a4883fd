// Scenes of the driver schedule: repeating a shift, copying a week, changing a series, a driver's
// calendar feed, and the gate in the morning.
import { escape } from './scene.ts'
import type { Scene } from './scene.ts'

export const scheduleScenes: readonly Scene[] = [
  {
    name: 'a shift that is repeated',
    at: ({ shift }) => `/driver-schedule/create?create=${shift}`,
    open: async ({ page, say, button, from }) => {
      await from(button('app.planning.repeat'))
      const dialog = page.getByRole('dialog', { name: say('app.planning.repeat_title') })
      await dialog.getByRole('listitem').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'the copy of a week',
    at: '/driver-schedule',
    open: async ({ page, say, button, item, from }) => {
      await page.locator('.timeline-row').first().waitFor()
      await from(button('app.list.more_actions'))
      await item('app.planning.copy').press('Enter')
      const dialog = page.getByRole('dialog', { name: say('app.planning.copy_title') })
      await dialog.getByRole('listitem').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'the change of a series',
    at: ({ shift }) => `/driver-schedule/edit/${shift}`,
    open: async ({ page, say, button, from }) => {
      await from(button('app.planning.series'))
      await page.getByRole('dialog', { name: say('app.planning.series_title') }).waitFor()
    },
    closes: escape,
  },
  {
    name: 'calendar feed of a driver',
    at: `/driver-schedule/create?refs=${encodeURIComponent('{"staff_id":1}')}`,
    open: async ({ from, button, page, say }) => {
      await from(button('app.schedule.feed.title'))
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('app.schedule.feed.make') })
        .waitFor()
    },
    closes: escape,
    spoils: true,
  },
  {
    name: 'the shifts of a morning',
    at: '/gate',
    open: async ({ page, say, button, from }) => {
      await page.locator('.gate-row').first().waitFor()
      await from(button('app.gate.open_all'))
      await page.getByRole('dialog', { name: say('app.gate.open_all') }).waitFor()
    },
    closes: escape,
  },
]
