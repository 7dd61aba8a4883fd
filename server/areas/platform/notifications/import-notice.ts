// Notifies the user who started an import when it has ended.
import type { ResourceName } from '#resources/index.ts'
import type { OnEnd } from '../../../kernel/import/index.ts'
import { notify } from './notify.ts'

/** @param clock returns the time of the end */
export function importEnded(clock: () => Date): OnEnd {
  return (db, { person, resource, job }, { created, updated, failed }) => {
    const about = { resource: resource.name as ResourceName, job: job.id, file: job.file_name }
    return notify(
      { db, person, now: clock() },
      {
        type: 'import_finished',
        to: [person.accountId],
        params: { ...about, created, updated, ...(failed && { failed }) },
      },
    )
  }
}
