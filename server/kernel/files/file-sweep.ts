import { dayMs } from '../time-units.ts'
import type { Db } from '../db/database.ts'
import { closeContent, maySweep, namedContent } from './file-rows.ts'
import type { FileStore } from './file-store.ts'

/**
 * Removes unreferenced content, and leftovers of aborted uploads. A concurrent upload of the same
 * content is safe, and content that a running backup may read is kept for another day.
 */
export async function sweepFiles(db: Db, store: FileStore, now: Date): Promise<void> {
  await store.tidy(new Date(now.getTime() - dayMs))
  for await (const contents of store.kept()) {
    const named = await namedContent(db, contents)
    for (const content of contents.filter((one) => !named.has(one.toString('hex')))) {
      await db.transaction().execute(async (trx) => {
        if (!(await maySweep(trx))) return
        await closeContent(trx, content)
        if ((await namedContent(trx, [content])).size === 0) await store.remove(content)
      })
    }
  }
}
