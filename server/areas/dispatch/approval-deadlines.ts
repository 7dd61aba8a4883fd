// Job that escalates overdue approval turns: it notifies every user with approval rights, who may
// then decide. Several processes may run it at the same time; each turn is escalated once.
import { sql } from 'kysely'
import { editLevel } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { resourceLabel } from '#i18n/server.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Job } from '../../kernel/background-job.ts'
import { serverPerson } from '../../kernel/session/server-person.ts'
import type { Kernel, RecordRef } from '../../kernel/types.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import { notify } from '../platform/index.ts'
import { turnTitle } from './order-notices.ts'

const turn = resourceOf('order-approve')
const minute = 60_000
/** Maximum turns per run; the rest follows in the next run. */
const mostAtOnce = 200

interface Late {
  id: number
  order_id: number
}

export function approvalDeadlines(kernel: Kernel): Job {
  return {
    name: 'approval deadlines',
    first: minute,
    every: minute,
    run: () => escalateAll(kernel, kernel.clock()),
  }
}

async function escalateAll(kernel: Kernel, now: Date): Promise<void> {
  const { rows } = await sql<{ contract_id: number }>`
    select distinct contract_id from order_approve where state = 'pending' and escalated_at is null
      and deadline < ${now} order by contract_id`.execute(kernel.db)
  for (const { contract_id: contractId } of rows) await escalate(kernel, contractId, now)
}

async function escalate(kernel: Kernel, contractId: number, now: Date): Promise<void> {
  const changedRecords: RecordRef[] = []
  const by = await kernel.db.transaction().execute(async (db) => {
    const named = (locale: Locale) => resourceLabel(locale, turn.name).name
    const person = await serverPerson(kernel, db, contractId, named)
    const path = `/${turn.name}`
    const writer = { kernel, db, person, resource: turn, path, now, changedRecords }
    const { rows } = await sql<Late>`
      select id, order_id from order_approve where contract_id = ${contractId} and state = 'pending'
        and escalated_at is null and deadline < ${now}
      order by id limit ${mostAtOnce} for update skip locked`.execute(db)
    for (const { id, order_id } of rows) {
      const { values, ...input } = parseSave(turn, { id })
      const derived = { ...values, escalated_at: now.toISOString() }
      await saveBatch({ ...writer, origin: { via: 'rule' } }, [{ ...input, values: derived }])
      await notify(writer, {
        type: 'document',
        needs: { 'order-approve': editLevel },
        once: `turn ${id} late`,
        params: {
          ...{ resource: 'order-approve', field: 'state', id, state: 'pending' },
          ...{ name: await turnTitle(writer, { order_id }), by: person.name },
        },
      })
    }
    return person
  })
  kernel.changed(by, changedRecords)
}
