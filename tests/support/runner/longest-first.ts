// Orders test files by duration, longest first, so that no worker finishes late with the longest
// one.
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Of each stage, longest first (test-results/ledger.md, also of the proof). */
const longest = [
  ...[
    'kernel/contract/random',
    'kernel/contract/reading',
    'kernel/contract/shapes',
    'security/rights',
    'advisories/alternative-paths',
    'contract/states',
  ],
  ...[
    'advisories/injection',
    'waybill/waybill-papers',
    'seals/seals',
    'kernel/contract/saving',
    'export/large-files',
    'security/personal-canary',
    'advisories/disclosure',
    'kernel/contract/bulk',
    'backup/making',
  ],
  ...[
    'kills/server-killed',
    'scripts/start',
    'postgres/kills',
    'faults/database-connection',
    'faults/server-jobs',
    'load/hostile',
    'processes/two-processes',
  ],
  ...[
    'form/leaving',
    'form/form',
    'import/import',
    'start/app',
    'list/live',
    'list/list',
    'form/cards',
  ],
  ...[
    'screens/screens',
    'screens/dialogs',
    'platform/contract-isolation',
    'screens/screens-by-role',
  ],
  ...[
    'screens/zoom-and-focus',
    'lists/live-updates',
    'records/record-navigation',
    'records/catalogues',
  ],
].map((name) => new RegExp(`/${name}\\.test\\.tsx?$`))

const rankOf = (path: string) => {
  const rank = longest.findIndex((one) => one.test(path))
  return rank < 0 ? longest.length : rank
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    return bySize.sort((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId))
  }
}
