// Imports started in this browser whose outcome has not been seen. The list reports their progress
// without a request on each opening.
import { readLocal, writeLocal } from '#dataProviders/browser/local-storage.ts'
import { session } from '#dataProviders/session/session.ts'
import { signal } from '#dataProviders/browser/signal.ts'

const key = () => {
  const user = session.get()
  return `imports:${user?.id ?? 0}:${user?.contractId ?? 0}`
}

type Marks = Readonly<Record<string, string>>
function read(): Marks {
  try {
    return JSON.parse(readLocal(key()) ?? '{}') as Marks
  } catch {
    return {}
  }
}

/** Counts changes, because local storage cannot be watched. */
const changes = signal(0)
export const watchImports = changes.watch

/** The import of this resource to report; null for none. */
export function watchedImport(resource: string): string | null {
  return read()[resource] ?? null
}

/** `job` null: there is nothing left to report. */
export function watchImport(resource: string, job: string | null): void {
  const { [resource]: before, ...others } = read()
  if ((before ?? null) === job) return
  writeLocal(key(), JSON.stringify(job === null ? others : { ...others, [resource]: job }))
  changes.set(changes.get() + 1)
}
