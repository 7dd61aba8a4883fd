// What a row says together with the records that it refers to: a model of the make, what a new row takes from its model, whom a row holds.
import { sql } from 'kysely'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Fault } from '#resources/kernel/errors.ts'
import { blocksArchive } from '#resources/kernel/row.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import type { Writer } from '../types.ts'
import { readOne } from '../read/read-record.ts'
import type { WireRow } from '../read/list-query.ts'

type Wire = Record<string, unknown>

/** Targets read in one transaction: of a thousand vehicles of an import most are of the same few models. */
const read = new WeakMap<Writer['db'], Map<string, WireRow | null>>()
const mostKept = 2000
async function targetOf(writer: Writer, field: Field, id: number): Promise<WireRow | null> {
  const known = read.get(writer.db) ?? new Map<string, WireRow | null>()
  read.set(writer.db, known)
  if (known.size >= mostKept) known.clear()
  const target = writer.kernel.target(field)
  const key = `${target.name} ${id}`
  if (!known.has(key)) {
    const { kernel, db, person } = writer
    known.set(key, await readOne({ kernel, db, resource: target, scope: person, readable: () => true }, id))
  }
  return known.get(key) ?? null
}

/** The new row with what its targets fill: fields that `given` does not name take the value of the same name. */
export async function applyPrefills(writer: Writer, resource: Resource, row: Wire, given: Wire): Promise<Wire> {
  const whole = { ...row }
  for (const [key, field] of fieldEntries(resource.fields)) {
    const free = (field.options.prefills ?? []).filter((name) => !Object.hasOwn(given, name))
    if (free.length === 0 || typeof row[key] !== 'number') continue
    const target = await targetOf(writer, field, row[key])
    for (const name of free) if (target && name in target) whole[name] = copied(resource.fields[name]!, target[name])
  }
  return whole
}
/** Child rows are copies with keys of their own. */
function copied(field: Field, value: unknown): unknown {
  if (field.kind !== 'rows') return value
  const keys = fieldEntries(field.options.fields ?? {}).map(([key]) => key)
  return (value as Wire[]).map((child) => Object.fromEntries(keys.map((key) => [key, child[key] ?? null])))
}

/** Faults of a row with its targets; `before` is null for a new one. Only what differs from it is looked at. */
export async function targetFaults(writer: Writer, resource: Resource, row: Wire, before: Wire | null): Promise<Record<string, Fault>> {
  const faults: Record<string, Fault> = {}
  for (const [key, field] of fieldEntries(resource.fields)) {
    const { dependsOn } = field.options
    if (dependsOn === undefined || typeof row[key] !== 'number' || typeof row[dependsOn] !== 'number') continue
    if (before && before[key] === row[key] && before[dependsOn] === row[dependsOn]) continue
    const target = await targetOf(writer, field, row[key])
    // what is nowhere is refused at its own field
    if (!(await targetOf(writer, resource.fields[dependsOn]!, row[dependsOn]))) continue
    if (target && target[dependsOn] !== row[dependsOn]) faults[key] = `not_within|${dependsOn}`
  }
  for (const key of Object.keys(resource.blocksArchiveOf ?? {}))
    if (blocksArchive(resource, key, row) && !(before && before[key] === row[key] && blocksArchive(resource, key, before)))
      if (await isArchived(writer, resource.fields[key]!, row[key] as number)) faults[key] = 'archived'
  return faults
}
/** Locked against being archived until this transaction ends: either the archive sees this row, or this row sees the archive. */
async function isArchived(writer: Writer, field: Field, id: number): Promise<boolean> {
  const { rows } = await sql<{ archived_at: string | null }>`select archived_at from ${sql.table(tableOf(writer.kernel.target(field)))}
    where contract_id = ${writer.person.contractId} and id = ${id} for key share`.execute(writer.db)
  return rows.some(({ archived_at }) => archived_at !== null)
}
