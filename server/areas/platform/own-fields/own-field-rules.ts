// Rules of an organisation's own fields: each has a column of its own, and options fit their field.
import { sql } from 'kysely'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { spareKeys } from '#resources/kernel/own-fields.ts'
import type { OwnFieldKind } from '#resources/kernel/own-fields.ts'
import type { Rules, Wire, WriteContext } from '../../../kernel/types.ts'

/**
 * The first column of the kind that no field of the resource has, or has had: archived fields keep
 * their values.
 * @throws AppError 400 if there is none
 */
async function takeColumn({ db, person }: WriteContext, row: Wire): Promise<string> {
  // of two administrators at a time one waits for the other
  await sql`select from contract where id = ${person.contractId} for update`.execute(db)
  const { rows } = await sql<{ slot: string }>`select slot from own_field
    where contract_id = ${person.contractId} and of_resource = ${row.of_resource}`.execute(db)
  const taken = new Set(rows.map(({ slot }) => slot))
  const keys = spareKeys(row.kind as OwnFieldKind)
  const free = keys.find((key) => !taken.has(key))
  if (free === undefined) throw invalid({ kind: fault('too_many_items', keys.length) })
  return free
}

export const ownFieldRules: Rules = {
  beforeSave: async (writer, row, before) =>
    before ? row : { ...row, slot: await takeColumn(writer, row) },
}

export const ownFieldOptionRules: Rules = {
  async beforeSave({ db, person }, row, before) {
    if (before) return row
    const { rows } = await sql<{ kind: string }>`select kind from own_field
      where contract_id = ${person.contractId} and id = ${row.own_field_id}`.execute(db)
    if (rows.some(({ kind }) => kind !== 'choice')) throw invalid({ own_field_id: 'choice' })
    return row
  },
}
