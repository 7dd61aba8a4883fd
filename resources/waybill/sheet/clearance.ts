// Whether a vehicle may leave with its driver, and what was decided where it might not.
import { choice, ref, rows, text } from '../../kernel/fields.ts'
import { softCodes, verdictMarks } from '../../kernel/views/verdict.ts'
import { release } from '../../verdicts.ts'

export const clearance = {
  // of a draft
  readiness: verdictMarks(
    release,
    { car_id: 'car_id', staff_id: 'staff_id' },
    { at: 'start_date' },
  ),
  // what spoke against it, and who let it out all the same
  overridden: rows(
    { code: choice(softCodes(release)), reason: text({ max: 300 }), staff_id: ref('staff') },
    { derived: true, max: 100 },
  ),
}
