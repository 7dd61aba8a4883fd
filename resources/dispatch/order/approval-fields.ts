// The approvers of an order, before a vehicle is searched.
import { choice, integer, refs } from '../../kernel/fields.ts'

export const approval = {
  // 0: none, 1: by one of them, or by any approver, 2: by all of them in sequence
  approve_rule: choice({ '0': 'plain', '1': 'plain', '2': 'plain' }, { initial: '0' }),
  approver_ids: refs('staff', { pickedFrom: 'employee-name' }),
  approval_hours: integer({ min: 1, max: 720, unit: 'h' }), // then others may decide as well
} as const
