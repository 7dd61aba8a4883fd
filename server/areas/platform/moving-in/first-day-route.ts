// POST api/fms/organisation/openFirstDay: ends the initial data entry of an organisation. From then
// on the usual rules apply: earlier imports cannot be undone, and opening balances with later
// movements cannot be changed.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { FirstDay } from '#resources/wire/first-day.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import { writeRequest } from '../../../kernel/http/write-request.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import { readFirstDay } from '../../../kernel/session/first-day.ts'
import type { Kernel, WriteContext } from '../../../kernel/types.ts'

const organisation = resourceOf('organisation')
const answer = schemaOf<FirstDay>()(z.strictObject({ in_use_since: z.string() }))
const nothing = z.strictObject({}, { error: 'object' })

export function registerFirstDay(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of organisation.basePaths)
    scope.post(
      `/${base}/openFirstDay`,
      {
        schema: { body: nothing, response: resultOf(answer) },
        preValidation: async (request) => allow(personOf(request), organisation, 'edit'),
      },
      async (request) => ({
        result: await writeRequest(kernel, organisation, request, openFirstDay),
      }),
    )
}

/** Idempotent: later calls return the time of the first one. */
async function openFirstDay(writer: WriteContext): Promise<FirstDay> {
  const { db, person, now } = writer
  const { rows } = await sql<{ id: number | null }>`select o.id from contract c
    left join organisation o on o.contract_id = c.id where c.id = ${person.contractId} for update of c`.execute(
    db,
  )
  const id = rows[0]?.id ?? null
  const begun = await readFirstDay(db, person.contractId)
  if (begun) return { in_use_since: begun.toISOString() }
  const opened = { in_use_since: now.toISOString() }
  await sql`update contract set in_use_since = ${now} where id = ${person.contractId}`.execute(db)
  await logEvent(db, {
    type: 'change',
    contractId: person.contractId,
    accountId: person.accountId,
    staffId: person.staffId,
    page: organisation.page,
    resource: organisation.name,
    itemId: id,
    path: writer.path,
    data: { before: { in_use_since: null }, after: opened },
  })
  writer.changedRecords.push({ resource: organisation.name, id })
  return opened
}
