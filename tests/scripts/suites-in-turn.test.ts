// The suites of `npm test`: those affected by a change, and the others in rotation.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDurations, suitesOf, takeTurns, turnBudgets } from '#scripts/lib/suites-in-turn.mjs'
import type { DrawnStage } from '#scripts/lib/suites-in-turn.mjs'
import { root } from '#tests/support/repository/sources.ts'

const stages = Object.keys(turnBudgets) as DrawnStage[]
const seconds = readDurations()
const costOf = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + (seconds.get(path) ?? 2), 0)
const suites = Object.fromEntries(stages.map((stage) => [stage, suitesOf(stage)])) as Record<
  DrawnStage,
  string[]
>
const draw = (stage: DrawnStage, seed: number, changed: readonly string[] = []) =>
  takeTurns(stage, suites[stage], { changed, seed, seconds })

describe.each(stages)('suites of the stage %s', (stage) => {
  it('are each included by some seed, and every seed omits some', () => {
    const drawn = new Set<string>()
    for (let seed = 0; seed < 200; seed++) {
      const { asked, left } = draw(stage, seed)
      expect(left.length).toBeGreaterThan(0)
      expect([...asked, ...left].sort()).toEqual([...suites[stage]].sort())
      asked.forEach((path) => drawn.add(path))
    }
    expect(suites[stage].filter((path) => !drawn.has(path))).toEqual([])
  })
  it('are the same for the same seed, and others for another', () => {
    expect(draw(stage, 7)).toEqual(draw(stage, 7))
    expect(draw(stage, 7)).not.toEqual(draw(stage, 8))
  })
  it('take no longer when the whole product has changed', () => {
    const everything = ['server/app.ts', 'resources/index.ts', 'src/main.tsx']
    const { asked } = draw(stage, 1, everything)
    expect(costOf(asked)).toBeLessThan(costOf(draw(stage, 1).asked) + 100)
  })
  it('are always included when they have changed themselves', () => {
    for (const path of suites[stage]) expect(draw(stage, 3, [path]).asked).toContain(path)
  })
})

it('includes suites affected by a change with any seed', () => {
  for (let seed = 0; seed < 10; seed++) {
    expect(draw('server', seed, ['server/kernel/seals/sealer.ts']).asked).toContain(
      'tests/server/kernel/seals/seals.test.ts',
    )
    expect(draw('browser', seed, ['src/pages/dispatch/board/OrderTray.tsx']).asked).toContain(
      'tests/e2e/dispatch/board.test.ts',
    )
  }
})
it('includes the rights suite after any change', () => {
  for (let seed = 0; seed < 10; seed++)
    expect(draw('server', seed).asked).toEqual(
      expect.arrayContaining([
        'tests/server/security/rights.test.ts',
        'tests/server/kernel/contract/isolation.test.ts',
      ]),
    )
})
it('has durations only of existing suites', () => {
  expect([...seconds.keys()].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
