// Scenes of an import, one for each step.
import type { Hand } from '../keyboard-actions.ts'
import type { Prepared } from './prepare.ts'
import { escape } from './scene.ts'
import type { Scene } from './scene.ts'

const job = (state: keyof Prepared['imports']) => (prepared: Prepared) =>
  `/counterparty?import=${prepared.imports[state]}`
const shows = (key: string) => async (hand: Hand) => {
  await hand.page
    .getByRole('heading', { name: hand.say(key), exact: true })
    .first()
    .waitFor()
}

/** Opens the confirmation of an action. */
const asked = (key: string) => async (hand: Hand) => {
  await hand.from(hand.button(key))
  await hand.page.getByRole('alertdialog').waitFor()
}

export const importScenes: readonly Scene[] = [
  {
    name: 'import: the file',
    at: '/counterparty?import=',
    open: shows('app.import.recent'),
    closes: [],
  },
  {
    name: 'import: an archive of photos',
    at: '/vehicles?import=photos',
    open: async ({ page }) =>
      page.getByRole('dialog').locator('input[type="file"]').first().waitFor({ state: 'attached' }),
    closes: [],
  },
  {
    name: 'import: its columns',
    at: job('mapping'),
    open: shows('app.import.columns'),
    closes: [],
  },
  {
    name: 'import: its faults and unknown names',
    at: job('faulty'),
    open: shows('app.import.faults'),
    closes: [],
  },
  { name: 'import: ready', at: job('ready'), open: shows('app.import.check'), closes: [] },
  {
    name: 'import: before it is applied',
    at: job('ready'),
    open: asked('app.import.apply'),
    closes: escape,
  },
  { name: 'import: applied', at: job('applied'), open: shows('app.import.applied'), closes: [] },
  {
    name: 'import: before it is undone',
    at: job('applied'),
    open: asked('app.import.undo'),
    closes: escape,
  },
  {
    name: 'import: a track',
    at: '/objects',
    open: async ({ page, button, say, from }) => {
      await from(button('app.list.more_actions'))
      await page.getByRole('menuitem', { name: say('app.track_import.action') }).press('Enter')
      await page.getByRole('dialog').waitFor()
    },
    closes: escape,
  },
]
