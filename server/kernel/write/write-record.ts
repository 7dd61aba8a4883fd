// The one path of all writes: input → version → rules → row → log, in one transaction. Session, contract and access were checked before.
import { sql } from 'kysely'
import { fieldEntries, isWritable } from '#resources/kernel/derive.ts'
import { AppError, invalid } from '#resources/kernel/errors.ts'
import type { Fault } from '#resources/kernel/errors.ts'
import { hiddenEmptied, rowFaults } from '#resources/kernel/row.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Db } from '../db/database.ts'
import { insertInto, writeChildRows, writeLinks } from './child-tables.ts'
import { tableOf } from '../db/columns.ts'
import { sameValue } from './compare-values.ts'
import { once } from './idempotency-key.ts'
import type { WriteKey } from './idempotency-key.ts'
import { echoFaults, initialValues, parseSave } from './save-body.ts'
import type { SaveInput } from './save-body.ts'
import type { Kernel, Writer } from '../types.ts'
import { changes } from '../db/event-log.ts'
import type { EventType, Kept } from '../db/event-log.ts'
import { unauthorizedFieldErrors, redactFor, todayIn } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import { readOne } from '../read/read-record.ts'
import type { WireRow } from '../read/list-query.ts'
import { translateDatabaseError } from './database-errors.ts'
import { visibilityClause } from '../read/row-visibility.ts'
import { currentDeadline } from '../db/instrumented-client.ts'
import { newColumns, searched, toColumns } from './row-to-columns.ts'
import { applyPrefills, targetFaults } from './reference-rules.ts'
import { logChange } from './log-change.ts'

type Wire = Record<string, unknown>

/** s: a write may take longer than a list, since waiting for a lock is no fault; one of many rows may be at work even longer. */
const [longestWait, longestWork] = [6, 30]
/** ms that its call has left then: so that it is taken back in order. */
const toTakeBack = 1500

/** Limits a write's statements. What its call has waited for a connection, it waits the less for a lock: so both together have an end. */
async function limit(db: Db): Promise<void> {
  const wait = currentDeadline()
  const left = wait ? Math.floor((wait.left - toTakeBack) / 1000) : longestWait
  // in whole seconds: each text of a statement is remembered
  const lock = Math.max(1, Math.min(longestWait, left))
  const usual = wait?.kind === 'usual'
  await sql`set local statement_timeout = ${sql.lit(`${usual ? lock : longestWork}s`)}`.execute(db)
  // many rows take their time, a lock that somebody holds does not get more of it
  if (!usual) await sql`set local lock_timeout = ${sql.lit(`${lock}s`)}`.execute(db)
}

/** Runs `work` in one transaction with the key's answer; a refusal of the database becomes one of the wire. @throws AppError */
export async function inWriteTransaction<T>(
  kernel: Kernel,
  person: Person,
  request: { path: string; key: WriteKey | null },
  resource: Resource,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  let changedRecords: Writer['changedRecords'] = []
  try {
    const answer = await kernel.db.transaction().execute(async (db) => {
      changedRecords = []
      await limit(db)
      return once(db, person.accountId, request.key, () =>
        work({ kernel, db, person, path: request.path, now: kernel.clock(), changedRecords }),
      )
    })
    kernel.changed(person, changedRecords)
    return answer
  } catch (error) {
    throw await translateDatabaseError(kernel, person, resource, error)
  }
}

/** Creates (without `id`) or changes one record; returns the stored row. */
export async function save(writer: Writer, resource: Resource, body: unknown): Promise<WireRow> {
  const input = parseSave(resource, body)
  refuseUnauthorizedFields(writer, resource, input)
  if (resource.mode === 'single' && input.id === null) input.id = await singleId(writer, resource)
  return input.id === null ? create(writer, resource, input) : change(writer, resource, input as SaveInput & { id: number })
}

/** @throws AppError 400 for fields that the caller has no rights for */
export function refuseUnauthorizedFields({ person }: Writer, resource: Resource, { values, echo }: SaveInput): void {
  const faults = unauthorizedFieldErrors(person, resource, { ...values, ...echo })
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** The row, whole, exists only for who sees it: the caller's contract's, never another's. @throws AppError 404 */
export async function lockRow(writer: Writer, resource: Resource, id: number): Promise<WireRow> {
  const { rows } =
    await sql`select t.id from ${sql.table(tableOf(resource))} t where t.contract_id = ${writer.person.contractId} and t.id = ${id}${visibilityClause(writer.kernel, resource, writer.person)} for update`.execute(
      writer.db,
    )
  const row = rows.length > 0 ? await read(writer, resource, id) : null
  if (!row) throw new AppError('not_found')
  return row
}
function read({ kernel, db, person }: Writer, resource: Resource, id: number): Promise<WireRow | null> {
  return readOne({ kernel, db, resource, scope: person, readable: () => true }, id)
}
async function singleId(writer: Writer, resource: Resource): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(tableOf(resource))} where contract_id = ${writer.person.contractId}`.execute(writer.db)
  return rows[0]?.id ?? null
}
/** @throws AppError 409 with the row as it is now, as far as the caller may read it */
export function checkVersion({ person }: Writer, resource: Resource, row: Wire, version: number | null): void {
  if (version !== null && row.version !== version) throw new AppError('stale', { extra: { current: redactFor(person, resource, row) } })
}

/** What a record that is brought back keeps of the one it was. */
export interface Former extends Pick<Kept, 'version' | 'created_by'> {
  id: number
  created_at: string | Date
}
/** `former`: not a new record but one that was removed, under its old id. */
export async function create(writer: Writer, resource: Resource, input: SaveInput, former?: Former): Promise<WireRow> {
  const row = await newRow(writer, resource, input)
  const columns = new Map(newColumns(writer, resource, row))
  for (const [column, value] of Object.entries(former ?? {})) columns.set(column, value)
  const { rows } = await insertInto(tableOf(resource), [...columns]).execute(writer.db)
  const id = rows[0]?.id ?? 0
  await writeChildTables(writer, resource, id, row, null)
  await writer.kernel.rulesOf(resource).afterSave?.(writer, [{ id, row, before: null }])
  return readBackAndLog(writer, resource, former ? 'restore' : 'create', id, null, secretsIn(resource, input.values))
}
/** The whole new row, after all rules. @throws AppError 400 */
export async function newRow(writer: Writer, resource: Resource, { values, echo }: SaveInput): Promise<Wire> {
  const faults = echoFaults({ echo, values }, null)
  // Only the system makes built-in rows; those of an organisation have no code.
  if (resource.builtIn && values.code != null) faults.code = 'read_only'
  const row = await applyPrefills(writer, resource, { ...initialValues(resource.fields), ...values }, values)
  return validateRow(writer, resource, row, null, faults)
}
async function change(writer: Writer, resource: Resource, input: SaveInput & { id: number }, inArchive = false): Promise<WireRow> {
  // what is only added to cannot even be locked
  if (resource.mode === 'append') throw new AppError('append_only')
  const before = await lockRow(writer, resource, input.id)
  const changed = await changedRow(writer, resource, input, before, inArchive)
  if (!changed) return before // nothing changed: no new version, no log
  await writeChange(writer, resource, before, changed)
  return readBackAndLog(writer, resource, 'change', input.id, before, secretsIn(resource, input.values))
}
/** Empties a field that an empty value in a save keeps; of an archived record too, which would keep it from others for ever. @throws AppError 404, 409 */
export function clear(
  writer: Writer,
  resource: Resource,
  field: string,
  { id, version }: { id: number; version: number | null },
): Promise<WireRow> {
  const input = { id, version, values: { [field]: null }, echo: {} }
  refuseUnauthorizedFields(writer, resource, input)
  return change(writer, resource, input, true)
}
/** A record as it will be, and which of its fields differ from what is stored. */
export interface Changed {
  row: Wire
  touched: readonly [string, Field][]
}
/** The locked record `before` as `input` changes it, after all rules; null when nothing differs. @throws AppError 400, 409 */
export async function changedRow(
  writer: Writer,
  resource: Resource,
  { version, values, echo }: SaveInput,
  before: WireRow,
  inArchive = false,
): Promise<Changed | null> {
  checkVersion(writer, resource, before, version)
  if (before.archived_at && !inArchive) throw new AppError('archived')
  const faults = echoFaults({ echo, values }, before)
  for (const key of Object.keys(values))
    if (resource.fields[key]?.options.immutable && !sameValue(resource.fields[key], values[key], before[key])) faults[key] = 'frozen'
  const row = await validateRow(writer, resource, { ...before, ...values }, before, faults)
  const secrets = secretsIn(resource, values)
  const touched = fieldEntries(resource.fields).filter(
    ([key, field]) => isWritable(field) && (secrets.includes(key) || (field.kind !== 'secret' && !sameValue(field, row[key], before[key]))),
  )
  return touched.length === 0 ? null : { row, touched }
}
/** Column → value of a changed row. */
export function changedColumns(writer: Writer, resource: Resource, { row, touched }: Changed): [string, unknown][] {
  return [
    ['updated_at', writer.now],
    ['updated_by', writer.person.accountId],
    ...toColumns(writer, resource, row, touched),
    ...searched(resource, row),
  ]
}
async function writeChange(writer: Writer, resource: Resource, before: WireRow, changed: Changed): Promise<void> {
  const columns = changedColumns(writer, resource, changed)
  await sql`update ${sql.table(tableOf(resource))} set version = version + 1, ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where contract_id = ${writer.person.contractId} and id = ${before.id}`.execute(writer.db)
  await writeChildTables(writer, resource, before.id, changed.row, before)
  await writer.kernel.rulesOf(resource).afterSave?.(writer, [{ id: before.id, row: changed.row, before }])
}

export const secretsIn = (resource: Resource, values: Wire) => Object.keys(values).filter((key) => resource.fields[key]?.kind === 'secret')

/** The whole row as it will be stored, after rules and hooks. @throws AppError 400 */
async function validateRow(
  writer: Writer,
  resource: Resource,
  row: Wire,
  before: Wire | null,
  faults: Record<string, Fault>,
): Promise<Wire> {
  const whole = hiddenEmptied(resource.fields, row)
  const all = {
    ...rowFaults(resource, whole, todayIn(writer.person.contract.timeZone, writer.now)),
    ...(await targetFaults(writer, resource, whole, before)),
    ...faults,
  }
  if (Object.keys(all).length > 0) throw invalid(all)
  return (await writer.kernel.rulesOf(resource).beforeSave?.(writer, whole, before)) ?? whole
}
export async function writeChildTables(writer: Writer, resource: Resource, id: number, row: Wire, before: Wire | null): Promise<void> {
  const owner = { contractId: writer.person.contractId, id }
  for (const [key, field] of fieldEntries(resource.fields)) {
    if (field.kind === 'rows' && !sameValue(field, row[key], before?.[key] ?? []))
      await writeChildRows(writer.db, resource, key, field, owner, (row[key] ?? []) as Wire[], (before?.[key] ?? []) as Wire[])
    if (field.kind === 'refs' && !sameValue(field, row[key], before?.[key] ?? []))
      await writeLinks(writer.db, resource, key, owner, (row[key] ?? []) as number[])
  }
}
export async function readBackAndLog(
  writer: Writer,
  resource: Resource,
  type: EventType,
  id: number,
  before: WireRow | null,
  secrets: readonly string[] = [],
): Promise<WireRow> {
  const after = await read(writer, resource, id)
  if (!after) throw new AppError('internal')
  await logChange(writer, resource, type, id, changes(resource, before, after, secrets))
  return after
}
