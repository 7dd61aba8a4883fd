// The user’s actions on an import job. Each is valid in certain states only, and is idempotent.
import { columnField } from '#resources/kernel/values/child-columns.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { holdFirstDay } from '../../session/first-day.ts'
import { writeKey } from '../../write/idempotency-key.ts'
import type { WriteContext } from '../../types.ts'
import { inWriteTransaction } from '../../write/write-transaction.ts'
import type { JobCall } from './job-routes.ts'
import { remember } from '../map/column-mapping.ts'
import { filledBy, importFields, isKey } from '../map/importable-fields.ts'
import { changeJob, findJob, forgetJob } from '../job/job-store.ts'
import type { Job } from '../job/job-store.ts'
import type { Settings } from '../job/job-types.ts'
import type { FileColumn, ImportJob, ImportState } from '#resources/wire/imports.ts'
import { toWire } from './job-schema.ts'
import type { MapBody } from './job-schema.ts'

export type JobAction<B> = (call: JobCall, body: B) => Promise<ImportJob | { id: number }>

/**
 * Changes the job while it is in one of `from`, then lets it be worked on.
 * @throws AppError 409 wrong_state
 */
async function step(
  call: JobCall,
  body: unknown,
  from: readonly ImportState[],
  change: (writer: WriteContext, job: Job) => Promise<void>,
): Promise<ImportJob> {
  const { kernel, person, resource, request, runner } = call
  const key = writeKey(request.headers['idempotency-key'], request.method, request.url, body)
  await inWriteTransaction(call, { path: request.url, key }, async (writer) => {
    const job = await findJob(writer.db, person, call.job.id, true)
    if (!from.includes(job.state) || job.runner !== null) throw new AppError('wrong_state')
    await change(writer, job)
    return null
  })
  const job = await findJob(kernel.db, person, call.job.id)
  if (job.state.endsWith('ing') && job.state !== 'mapping') runner.start(job, person)
  return toWire(job, resource, person)
}

/**
 * Another sheet, encoding, separator or row of titles is read first; the columns are then to be
 * mapped again.
 */
async function map(call: JobCall, body: MapBody): Promise<ImportJob> {
  return step(call, body, ['mapping', 'checked'], async (writer, job) => {
    if (isArchive(job)) throw new AppError('wrong_state')
    const { sheet, encoding, separator, headerRow } = body
    const wanted = Object.fromEntries(
      Object.entries({ sheet, encoding, separator, headerRow }).filter(
        ([, value]) => value !== undefined,
      ),
    )
    const current: Readonly<Record<string, unknown>> = { ...job.format }
    const other = Object.entries(wanted).some(([key, value]) => current[key] !== value)
    const outcome = {}
    if (other) {
      // another sheet has its titles elsewhere
      const format = { ...job.format, ...wanted, headerRow: headerRow ?? 0 }
      const settings: Settings = { key: null, mode: 'create', resolve: [] }
      await changeJob(writer.db, job.id, {
        state: 'reading',
        format,
        settings,
        outcome,
        unknown: [],
      })
      return
    }
    const columns = columnsOf(call, job, body)
    const settings: Settings = {
      key: body.key,
      mode: body.key === null ? 'create' : body.mode,
      resolve: body.resolve ?? [],
      ...(body.addAll?.length && { addAll: body.addAll }),
    }
    await remember(writer, columns, settings)
    await changeJob(writer.db, job.id, { state: 'checking', columns, settings, outcome, done: 0 })
  })
}

/** @throws AppError 400 for unknown columns, fields, or a key that is none or has no column */
function columnsOf({ resource, person }: JobCall, job: Job, body: MapBody): FileColumn[] {
  const faults: Record<string, Fault> = {}
  const allowed = new Set(importFields(resource, person).map(([key]) => key))
  const columns = job.columns.map((one) => ({ ...one }))
  const taken = new Set<string>()
  body.columns.forEach(({ index, field }, i) => {
    const column = columns.find((one) => one.index === index)
    if (!column) faults[`columns.${i}.index`] = 'no_such'
    else if (field !== null && !allowed.has(field)) faults[`columns.${i}.field`] = 'unknown'
    else if (column.field !== field) {
      column.field = field
      delete column.remembered
    }
  })
  for (const { index, field } of columns) {
    const fills = field === null ? [] : [field, ...filledBy(resource, field)]
    if (fills.some((one) => taken.has(one))) faults[`columns.${index}.field`] = 'repeated'
    for (const one of fills) taken.add(one)
  }
  if (taken.size === 0) faults.columns ??= 'required'
  if (
    body.key === null ? body.mode !== 'create' : !isKey(resource, body.key) || !taken.has(body.key)
  )
    faults.key = body.key === null ? 'required' : 'no_such'
  for (const [i, { field }] of (body.resolve ?? []).entries())
    if (!isReference(resource, field)) faults[`resolve.${i}.field`] = 'unknown'
  for (const [i, field] of (body.addAll ?? []).entries())
    if (!isReference(resource, field)) faults[`addAll.${i}`] = 'unknown'
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return columns
}

/** Data imported before the first day are the opening data of the ledgers. */
async function refuseBooked({ db, person }: WriteContext, { outcome }: Job): Promise<void> {
  const begun = await holdFirstDay(db, person.contractId)
  const at = outcome.applied?.at
  if (begun && at && Date.parse(at) < begun.getTime()) throw new AppError('first_day_open')
}

const isArchive = ({ format }: Job) => format.kind === 'zip'
const isReference = (resource: Resource, path: string) =>
  /^refs?$/.test(columnField(resource, path)?.kind ?? '')

export const jobActions = {
  map,
  apply: (call: JobCall, body: { id: number; leaveOut?: boolean | undefined }) =>
    step(call, body, ['checked'], async (writer, job) => {
      const { create = 0, update = 0, faulty = 0 } = job.counts ?? {}
      // photos that match no record are left out; rows of a spreadsheet go in all together, unless
      // the user leaves out faulty rows
      const some = isArchive(job) || body.leaveOut === true
      if (!(some ? create + update > 0 : faulty === 0)) throw new AppError('wrong_state')
      const { leaveOut: _, ...settings } = job.settings
      await changeJob(writer.db, job.id, {
        ...{ state: 'applying', outcome: {}, done: 0 },
        settings: { ...settings, ...(body.leaveOut && faulty > 0 && { leaveOut: faulty }) },
      })
    }),
  undo: (call: JobCall, body: { id: number }) =>
    step(call, body, ['applied'], async (writer, job) => {
      await refuseBooked(writer, job)
      const { failure: _, ...outcome } = job.outcome
      await changeJob(writer.db, job.id, { state: 'undoing', outcome, done: 0 })
    }),
  delete: async (call: JobCall, body: { id: number }) => {
    const { person, request, job } = call
    const key = writeKey(request.headers['idempotency-key'], request.method, request.url, body)
    return inWriteTransaction(call, { path: request.url, key }, async (writer) => {
      const { id, state } = await findJob(writer.db, person, job.id, true)
      if (state === 'applying' || state === 'undoing') throw new AppError('wrong_state')
      await forgetJob(writer.db, id)
      return { id }
    })
  },
} as const
