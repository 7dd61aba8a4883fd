// Scenes of vehicle cards, their dialogs and their archive.
import type { Hand } from '../keyboard-actions.ts'
import { pictureName } from './prepare.ts'
import { escape } from './scene.ts'
import type { Scene } from './scene.ts'

const card = ({ car }: { car: number }) => `/vehicle/edit/${car}`
async function turnTo({ page, say }: Hand, section: string): Promise<void> {
  await page
    .getByRole('tab', { name: say(`resources.car.sections.${section}`), exact: true })
    .click()
}

async function gallery(hand: Hand): Promise<void> {
  await turnTo(hand, 'photos')
  await hand.page.getByRole('img', { name: pictureName, exact: true }).waitFor()
}

async function readings(hand: Hand): Promise<void> {
  await turnTo(hand, 'readings')
  await hand.page.getByRole('tabpanel').getByRole('grid').waitFor()
}

export const cardScenes: readonly Scene[] = [
  { name: 'gallery', at: card, open: gallery, closes: [] },
  {
    name: 'a photo enlarged',
    at: card,
    open: async (hand) => {
      await gallery(hand)
      await hand.from(hand.button('app.files.enlarge', { name: pictureName }))
      await hand.page.getByRole('dialog').waitFor()
    },
    closes: escape,
  },
  { name: 'rows that belong to a record', at: card, open: readings, closes: [] },
  {
    name: 'one of the rows that belong to a record',
    at: card,
    open: async (hand) => {
      await readings(hand)
      await hand.from(hand.button('app.related.add'))
      await hand.page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
    closes: escape,
  },
  {
    name: 'archive',
    at: '/vehicles/archive',
    open: async ({ page }) => page.getByRole('row').nth(1).waitFor(),
    closes: [],
  },
  {
    name: 'a record in the archive',
    at: ({ archived }) => `/vehicle/edit/${archived}`,
    open: async (hand) => hand.button('app.list.restore').waitFor(),
    closes: [],
  },
]
