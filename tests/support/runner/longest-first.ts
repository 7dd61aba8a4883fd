// Orders test files by duration (tests/durations.json), longest first, so that the longest one does
// not delay the end of the run.
import { join, relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { readDurations } from '../../../scripts/lib/suites-in-turn.mjs'

const root = join(import.meta.dirname, '..', '..', '..')
const seconds = readDurations()
const secondsOf = ({ moduleId }: TestSpecification) => seconds.get(relative(root, moduleId)) ?? 0

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    return bySize.sort((one, other) => secondsOf(other) - secondsOf(one))
  }
}
