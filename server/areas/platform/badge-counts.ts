// GET api/waiting: badge counts of the menu.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { resultOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import type { Kernel } from '../../kernel/types.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import { openAtOnce } from './control/open-counts.ts'
import { unreadMessages } from './messages/index.ts'
import { unseenTasks } from './tasks/task-marks.ts'

/**
 * A count as SQL, of rows that the caller may read. It must be an index lookup, since every page
 * requests it.
 */
type Waiting = (person: Person) => RawBuilder<number>

/** Menu entry (name of a page or resource) → count. Areas add theirs here. */
const counts: Readonly<Record<string, Waiting>> = { messages: unreadMessages, task: unseenTasks }

export function registerWaiting(scope: FastifyInstance, kernel: Kernel): void {
  const { db } = kernel
  const schema = { response: resultOf(z.record(z.string(), z.int())) }
  // requested by pages without user activity
  scope.get('/api/waiting', { config: { unattended: true }, schema }, async (request) => {
    const person = personOf(request)
    const columns = Object.entries(counts).map(
      ([name, count]) => sql`(${count(person)})::int as ${sql.ref(name)}`,
    )
    const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db)
    const open = await openAtOnce(kernel, person)
    return { result: { ...rows[0], ...(open > 0 && { finding: open }) } }
  })
}
