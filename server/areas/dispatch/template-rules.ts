// Rules of templates of orders: who sees them, and that each permission is somebody's.
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Rules, Wire } from '../../kernel/types.ts'
import { mayUseAtAll } from './template-permissions.ts'

const lists = ['permissions_create', 'permissions_read', 'permissions_execute'] as const

export const templateRules: Rules = {
  visible: mayUseAtAll,
  beforeSave(_, row) {
    const faults: Record<string, Fault> = {}
    for (const list of lists)
      for (const [nth, line] of ((row[list] ?? []) as Wire[]).entries())
        if ((line.role_id == null) === (line.staff_id == null))
          faults[`${list}.${nth}.role_id`] = line.role_id == null ? 'required' : 'inconsistent'
    if (Object.keys(faults).length > 0) throw invalid(faults)
    const named = (row.approver_ids ?? []) as readonly number[]
    if (row.approve_rule === '2' && named.length === 0) throw invalid({ approver_ids: 'required' })
    return row
  },
}
