// Orders test files by duration, longest first, so that no worker finishes late with the longest
// one.
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Of each stage, longest first (test-results/ledger.md, also of the proof). */
const longest = [
  ...[
    'contract/random',
    'contract/reading',
    'contract/states',
    'advisories/alternative-paths',
    'contract/saving',
    'waybill/waybill-papers',
    'security/personal-canary',
    'export/large-files',
  ],
  ...[
    'quarter/lived-quarter',
    'demo/demonstration',
    'advisories/disclosure',
    'backup/making',
    'advisories/live',
    'contract/shapes',
    'contract/bulk',
    'security/rights',
    'demo/move-in',
    'waybill/twenty-clerks',
    'print/papers',
  ],
  ...['advisories/injection', 'contract/desks', 'seals/seals'],
  ...[
    'scripts/start',
    'kills/waybills-killed',
    'kills/server-killed',
    'load/hostile',
    'faults/database-connection',
    'postgres/embedded',
    'postgres/kills',
    'load/fair-shares',
    'processes/two-processes',
    'load/hostile-pictures',
  ],
  ...[
    'form/leaving',
    'form/sheet',
    'form/form',
    'import/import',
    'start/app',
    'workstation/workstation',
    'form/cards',
    'list/list',
    'list/live',
    'form/vehicle-papers',
  ],
  ...[
    'installation/add-a-resource',
    'waybill/waybill-day',
    'screens/dialogs',
    'records/catalogues',
    'screens/zoom-and-focus',
    'screens/languages',
    'records/record-navigation',
    'lists/live-updates',
    'screens/screens-by-role',
    'installation/move-in',
  ],
  ...[
    'platform/contract-isolation',
    'records/unsaved-input',
    'records/map',
    'fuel/pump-day',
    'lists/import',
    'screens/accessibility',
    'records/vehicle-card',
    'screens/screens',
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
