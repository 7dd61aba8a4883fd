// After a failed test: what each open page shows, since a timeout alone does not tell why something
// is missing.
import { afterEach } from 'vitest'
import { openPages } from './browser.ts'

/** Characters of a page that are printed. */
const longest = 3000

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of await openPages()) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 5000 })
      .catch((error: Error) => error.message)
    const shown = text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, longest)
    process.stderr.write(`${task.name}: ${page.url()} shows: ${shown}\n`)
  }
})
