// Rules of repair requests: visibility, totals, and the effects of their execution.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Rules, Saved, Wire, WriteContext } from '../../kernel/types.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import { questionReading } from '../fleet/index.ts'
import { notifyOfNewDocuments } from '../platform/index.ts'
import { linesIn, withIssues, withParts, withWorks } from './inquiry-lines.ts'
import {
  issueAll,
  issueSome,
  releaseParts,
  requireFree,
  reserveParts,
  stateByIssues,
} from './inquiry-stock.ts'
import { recordExecutions } from './record-executions.ts'
import type { Execution } from './record-executions.ts'

const minuteMs = 60_000

const partCost = sql`(select -sum(m.value) from item_movement m where m.contract_id = t.contract_id
  and m.document = 'car-inquiry' and m.document_id = t.id)`

export const inquiryRules: Rules = {
  // users who may only report defects see only their own reports
  visible({ levels, accountId }) {
    const works = ['car-inquiry', 'car-inquiry-issue', 'inquiry-execution'] as const
    return works.some((access) => canRead(levels, access))
      ? undefined
      : sql`t.created_by = ${accountId}`
  },
  computed: {
    part_cost: partCost,
    cost: sql`case when t.state = 'executed' or ${partCost} is not null
      then coalesce(t.work_cost, 0) + coalesce(${partCost}, 0) + coalesce(t.outside_cost, 0) end`,
  },
  beforeTransition: {
    reserve: reserveParts,
    release: (_, row) => releaseParts(row),
    cancel: (_, row) => releaseParts(row),
    issuePart: issueSome,
    issue: issueAll,
    execute: prepareExecution,
  },
  async beforeSave(writer, row, before) {
    checkDowntime(row)
    const begun = before ? row : { ...row, source: sourceOf(writer, row) }
    const issued = withIssues(writer, await withNormHours(writer, begun), before)
    const whole = withParts(withWorks(issued), before)
    await requireFree(writer, whole, before)
    return whole
  },
  async afterSave(writer, saved) {
    const made = saved.filter(({ before }) => before === null).map(({ id }) => id)
    await notifyOfNewDocuments(writer, made, 'inquiry-approval')
    if (writer.transition !== 'execute') return
    await putReadings(writer, saved)
    await recordExecutions(
      writer,
      saved.flatMap(({ row }) => executionsOf(writer, row)),
    )
  },
  transitionAfter: (_, row) => stateByIssues(row),
  blames: {
    'item-movement.quantity': { field: 'parts' },
    'odometer-reading.value': { field: 'odometer' },
  },
}

/** Copies the standard hours of each work to its line. */
async function withNormHours({ db, person }: WriteContext, row: Wire): Promise<Wire> {
  const works = linesIn(row, 'works')
  if (works.length === 0) return row
  const ids = works.map((one) => one.work_id as number)
  const { rows } = await sql<{ id: number; norm_hours: string | null }>`
    select w.id, w.norm_hours::text from car_work w
    where w.contract_id = ${person.contractId} and w.id = any(${ids}::bigint[])`.execute(db)
  const norms = new Map(rows.map((one) => [one.id, one.norm_hours]))
  const whole = works.map((one) => ({
    ...one,
    norm_hours: norms.get(one.work_id as number) ?? null,
  }))
  return { ...row, works: whole }
}

/** @throws AppError 400 for a downtime with an end but no beginning */
function checkDowntime(row: Wire): void {
  if (row.downtime_until != null && row.downtime_from == null)
    throw invalid({ downtime_from: 'required' })
}

/** The origin of a request; one set by a rule is kept. */
function sourceOf({ resource, origin }: WriteContext, row: Wire): unknown {
  if (origin?.via === 'rule') return row.source
  if (resource.desk?.key === 'report') return 'report'
  return row.checkup_id == null ? 'office' : 'check'
}

/**
 * Validates the execution, releases reservations, and ends the downtime.
 * @throws AppError 400 for an impossible time, 422 confirm for an implausible odometer value
 */
async function prepareExecution(writer: WriteContext, row: Wire): Promise<Wire> {
  refuseFuture(writer, row, 'executed_at')
  const { car_id, executed_at, odometer: value } = row
  // entered times have no seconds
  const begun = Math.floor(Date.parse(String(row.date)) / minuteMs) * minuteMs
  if (Date.parse(String(executed_at)) < begun) {
    const says: Fault = fault('earlier_than', 'date')
    throw invalid({ executed_at: says })
  }
  if (row.confirmed !== true)
    await questionReading(
      writer,
      { car_id, read_at: executed_at, value, replaces_id: null },
      'odometer',
    )
  return { ...releaseParts(row), ...downtimeOf(writer, row) }
}

/**
 * Ends the downtime on the day of execution, unless it ended earlier; a downtime planned for later
 * is removed.
 */
function downtimeOf({ person }: WriteContext, row: Wire): Wire {
  if (row.downtime_from == null) return {}
  const day = contractToday(person.contract.timeZone, new Date(String(row.executed_at)))
  if (String(row.downtime_from) > day) return { downtime_from: null, downtime_until: null }
  const until = row.downtime_until as string | null
  return { downtime_until: until !== null && until < day ? until : day }
}

/** Stores the odometer values as regular readings. */
async function putReadings(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  const reading = resourceOf('odometer-reading')
  const { transition: _, ...rest } = writer
  const context = { ...rest, resource: reading, origin: { via: 'rule' } as const }
  const inputs = saved.map(({ row }) =>
    parseSave(reading, {
      ...{ car_id: row.car_id, read_at: row.executed_at, value: row.odometer },
      confirmed: true,
    }),
  )
  await saveBatch(context, inputs)
}

/** The works of a request as records of executed maintenance. */
function executionsOf({ person }: WriteContext, row: Wire): Execution[] {
  const { car_id, odometer: mileage, counterparty_id } = row
  const date = contractToday(person.contract.timeZone, new Date(String(row.executed_at)))
  return linesIn(row, 'works').map(({ work_id, quantity, cost }) => ({
    ...{ car_id, work_id, date, mileage, quantity, cost, counterparty_id },
  }))
}
