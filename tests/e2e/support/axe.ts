// axe violations of a page, by the rules of WCAG 2.2 AA and best practices.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { root } from '#tests/support/repository/sources.ts'
import { unseenSigns } from './sign-contrast.ts'

const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Passed rules are only counted, and no second selector is computed per element: this halves the
 * work on a page.
 */
const violationsAlone = { resultTypes: ['violations'], selectors: false }

/**
 * «rule: element» of every violation that axe finds, and every invisible icon; or the violations of
 * one rule only.
 */
export async function faultsOf(page: Page, rule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await judge(page, rule ? [rule] : levels)
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
  return rule ? faults : [...faults, ...(await unseenSigns(page))]
}

/** The results of axe on the idle page; axe runs again if rows were dimmed meanwhile. */
async function judge(page: Page, runOnly: readonly string[]): Promise<AxeResults> {
  const pale = page.locator('.frame[data-stale="true"]')
  for (;;) {
    // rows about to be replaced are dimmed, and dimmed text is exempt from contrast rules
    await pale.waitFor({ state: 'detached' })
    // the colours of a running transition are not final
    await page.evaluate(() =>
      Promise.all(
        document.getAnimations().map((animation) => animation.finished.catch(() => null)),
      ),
    )
    const found = (await page.evaluate(`(async () => {
      let isPale = false
      const watcher = new MutationObserver(() => {
        isPale ||= document.querySelector('.frame[data-stale="true"]') !== null
      })
      watcher.observe(document, { subtree: true, attributeFilter: ['data-stale'] })
      const results = await axe.run(document, ${JSON.stringify({ ...violationsAlone, runOnly })})
      watcher.disconnect()
      return isPale ? null : results
    })()`)) as AxeResults | null
    if (found) return found
  }
}
