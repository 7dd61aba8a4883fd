// Scenes of reports: a result with its chart, and the dialog to save and schedule it.
import { escape } from './scene.ts'
import type { Scene } from './scene.ts'

const at = '/summary-reports?report=vehicle-costs'

export const reportScenes: readonly Scene[] = [
  {
    name: 'a report with its chart',
    at,
    open: async ({ page, button }) => {
      await button('app.reports.show').press('Enter')
      await page.locator('.report-chart svg').first().waitFor()
      await page.locator('.report-table tfoot').waitFor()
    },
    closes: [],
  },
  {
    name: 'a report to be delivered',
    at,
    open: async ({ page, button, from }) => {
      await from(button('app.reports.save'))
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
    closes: escape,
  },
]
