// Addresses of every screen that is built, and of what opens over it.
import { builtPaths } from '#tests/conformance/tables.ts'

const records = builtPaths.map((path) => path.replace('{id}', '1'))
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
  ],
]
