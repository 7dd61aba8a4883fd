// Paths of the screens that a run visits, and of what opens over them.
import { builtPaths } from '#tests/conformance/tables.ts'
import { sampledPaths } from './sampled-screens.ts'

const records = builtPaths
  .filter((path) => sampledPaths.has(path))
  .map((path) => path.replace('{id}', '1'))
/** For whoever may see everything; record 1 of the demonstration stands for every record. */
export const builtAddresses: readonly string[] = [
  ...['/', '/profile', '/notification-items', '/messages', '/notFound'],
  ...records,
  ...[
    '/places?create',
    '/places?edit=1',
    '/places?show=1',
    '/carModels?edit=1',
    '/reservoirs?create',
    '/counterparty?create',
    '/order-priorities?edit=1',
    '/counterparty?import',
    '/doctor/history?show=1',
    '/doctors/norms?create',
  ],
]
