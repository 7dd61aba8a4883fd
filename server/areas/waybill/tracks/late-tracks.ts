// Job that measures ended waybills again when positions arrive late, unless they are posted.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { resourceLabel } from '#i18n/server.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { AreaContext } from '../../../kernel/area-registration.ts'
import type { Job } from '../../../kernel/background-job.ts'
import { serverPerson } from '../../../kernel/session/server-person.ts'
import { minuteMs } from '../../../kernel/time-units.ts'
import type { Kernel, RecordRef } from '../../../kernel/types.ts'
import { parseSave } from '../../../kernel/write/save-body.ts'
import { saveBatch } from '../../../kernel/write/save-records.ts'
import { takeLatePositions } from '../../tracking/index.ts'
import type { LatePositions } from '../../tracking/index.ts'

const wayBill = resourceOf('way-bill')

export function lateTracks({ kernel, log }: Pick<AreaContext, 'kernel' | 'log'>): Job {
  return {
    name: 'late tracks',
    first: minuteMs,
    every: 5 * minuteMs,
    async run() {
      for (const late of await takeLatePositions(kernel.db))
        for (const id of await sheetsSince(kernel, late))
          // a failure does no harm: posting measures the waybill again
          await measureAgain(kernel, late.contractId, id).catch((error: unknown) =>
            log.warn({ err: error, ...late, id }, 'measuring a waybill again failed'),
          )
    },
  }
}

async function sheetsSince(kernel: Kernel, late: LatePositions): Promise<number[]> {
  const { contractId, carId, since } = late
  const { rows } = await sql<{ id: number }>`select id from way_bill
    where contract_id = ${contractId} and car_id = ${carId} and state = 'closed'
      and end_date >= ${since} order by start_date, id`.execute(kernel.db)
  return rows.map(({ id }) => id)
}

async function measureAgain(kernel: Kernel, contractId: number, id: number): Promise<void> {
  const changedRecords: RecordRef[] = []
  const by = await kernel.db.transaction().execute(async (db) => {
    const named = (locale: Locale) => resourceLabel(locale, wayBill.name).name
    const person = await serverPerson(kernel, db, contractId, named)
    const writer = {
      ...{ kernel, db, person, resource: wayBill, path: `/${wayBill.name}`, changedRecords },
      ...{ now: kernel.clock(), origin: { via: 'rule' } as const },
    }
    await saveBatch(writer, [parseSave(wayBill, { id })])
    return person
  })
  kernel.changed(by, changedRecords)
}
