// Replans what falls due after a write of a rule, a reading, completed work, a limit or a subject
// record, in the transaction of the write.
import { sql } from 'kysely'
import { tableOf } from '../db/columns.ts'
import type { Saved, Wire, WriteContext } from '../types.ts'
import { dueFactsOf, isWaiting } from './due-facts.ts'
import type { DueFacts, SubjectIds } from './due-facts.ts'
import { planDue } from './plan-due.ts'

type Change = Pick<Saved, 'row' | 'before'> & { readonly id: number }

const scopeOf = ({ db, person, now }: WriteContext) => ({ db, contract: person.contract, now })

/** Called after records of the writer's resource were saved, if any. */
export async function followSaved(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  if (saved.length === 0) return
  for (const facts of dueFactsOf(writer.kernel)) {
    const ids = await subjectsOf(writer, facts, saved)
    await planDue(scopeOf(writer), facts, ids)
  }
}

/** Called after records were archived, restored or removed for good. */
export async function followRemoved(writer: WriteContext, rows: readonly Wire[]): Promise<void> {
  const removedRows = rows.map((row) => ({ id: Number(row.id), row, before: null }))
  await followSaved(writer, removedRows)
}

/**
 * Called before rules or their subjects are deleted for good: deletes the open rows and keeps the
 * completed ones.
 */
export async function dropOpenRows(writer: WriteContext, ids: readonly number[]): Promise<void> {
  const { db, person, resource } = writer
  for (const facts of dueFactsOf(writer.kernel)) {
    const { due, rule, subject, into, ruleKey } = facts
    if (![rule.name, subject.name].includes(resource.name)) continue
    const key = resource.name === rule.name ? ruleKey : due.of
    await sql`delete from ${sql.table(tableOf(into))} t where t.contract_id = ${person.contractId}
      and ${sql.ref(`t.${key}`)} = any(${ids}::bigint[]) and ${sql.ref(`t.${ruleKey}`)} is not null
      and ${isWaiting(facts)}`.execute(db)
  }
}

/** The subjects whose due dates may have changed. */
async function subjectsOf(
  writer: WriteContext,
  facts: DueFacts,
  saved: readonly Change[],
): Promise<SubjectIds> {
  const { name } = writer.resource
  const { due, rule, subject, into, since, meter, limits } = facts
  if (name === limits.name) return null
  if (name === subject.name) return saved.filter(isOtherwise(facts)).map(({ id }) => id)
  if (name === rule.name) return ruledBy(writer, facts, saved)
  if (![into.name, since.name, meter.name].includes(name)) return []
  return numbersOf(saved, due.of)
}

/** Values of a field, as they are and were. */
function numbersOf(saved: readonly Change[], key: string): number[] {
  const values = saved.flatMap(({ row, before }) => [row[key], before?.[key]])
  return [...new Set(values.filter((value) => typeof value === 'number'))]
}

/** Whether other rules may apply to the record now. */
const isOtherwise =
  ({ due }: DueFacts) =>
  ({ row, before }: Change) =>
    before === null || due.alike.some((key) => row[key] !== before[key])

async function ruledBy(
  { db, person }: WriteContext,
  { due, subject }: DueFacts,
  saved: readonly Change[],
): Promise<number[]> {
  const own = numbersOf(saved, due.of)
  const [first = ''] = due.alike
  const { rows } = await sql<{ id: number }>`select s.id from ${sql.table(tableOf(subject))} s
    where s.contract_id = ${person.contractId} and (s.id = any(${own}::bigint[])
      or ${sql.ref(`s.${first}`)} = any(${numbersOf(saved, first)}::bigint[])) order by s.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
