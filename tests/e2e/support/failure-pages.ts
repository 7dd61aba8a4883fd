// After a failed test: what each open page offers by role and name, as locators see it, since a
// timeout alone does not tell why something is missing.
import { afterEach } from 'vitest'
import { openPages } from './browser.ts'

/** Characters of a page that are printed. */
const longest = 8000

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of (await openPages()).filter((one) => one.url() !== 'about:blank')) {
    const text = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch((error: Error) => error.message)
    process.stderr.write(`${task.name}: ${page.url()}\n${text.slice(0, longest)}\n`)
  }
})
