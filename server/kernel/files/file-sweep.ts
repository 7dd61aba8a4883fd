import { dayMs } from '../time-units.ts'
import type { Db } from '../db/database.ts'
import { closeContent, maySweep, namedContent } from './file-rows.ts'
import type { FileStore } from './file-store.ts'

/**
 * Removes content that no row names and what broken uploads left. An upload of the same content
 * that runs meanwhile is safe, and what a backup may yet read stays for another day.
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
