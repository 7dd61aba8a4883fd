// Suites that mostly wait for time limits and processes: `npm test` runs them in parallel with
// others.

const folders = ['faults', 'load', 'postgres', 'kills', 'processes'].map(
  (name) => `tests/server/${name}/`,
)
const files = [
  'tests/server/kernel/db/connections.test.ts',
  'tests/server/kernel/db/statements.test.ts',
  'tests/server/areas/platform/notification-sockets-many.test.ts',
  'tests/scripts/start.test.ts',
]

/** In Vitest's format. */
export const waitingPatterns = [...folders.map((folder) => `${folder}**/*.test.ts`), ...files]

/** Whether the suite of this path is one of them. */
export const isWaiting = (path) =>
  files.includes(path) || folders.some((folder) => path.startsWith(folder))
