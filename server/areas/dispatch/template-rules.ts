// Rules of order templates: visibility, and validation of the permission lists.
import { sql } from 'kysely'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { mayUseAtAll } from './template-permissions.ts'

const lists = ['permissions_create', 'permissions_read', 'permissions_execute'] as const

export const templateRules: Rules = {
  visible: mayUseAtAll,
  async beforeSave(writer, row) {
    const faults: Record<string, Fault> = {}
    const known = await roleIds(writer)
    for (const list of lists)
      for (const [nth, line] of ((row[list] ?? []) as Wire[]).entries()) {
        const fault = faultOf(line, known)
        if (fault) faults[`${list}.${nth}.role_id`] = fault
      }
    if (Object.keys(faults).length > 0) throw invalid(faults)
    const named = (row.approver_ids ?? []) as readonly number[]
    if (row.approve_rule === '2' && named.length === 0) throw invalid({ approver_ids: 'required' })
    return row
  },
}

/** Ids of the contract's roles, including copies of the built-in ones. */
async function roleIds({ db, person }: WriteContext): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from role where contract_id = ${person.contractId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function faultOf({ role_id: role, staff_id: staff }: Wire, known: ReadonlySet<number>) {
  if (role == null) return staff == null ? 'required' : null
  if (staff != null) return 'inconsistent'
  return known.has(role as number) ? null : 'no_such'
}
