// Server hooks of the test-only resources, in the form of an area.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Rules } from '#server/kernel/types.ts'

export const specimenRules: Readonly<Record<string, Rules>> = {
  specimen: {
    computed: { name_length: sql`length(t.name)` },
    lists: { getListUnderRule: sql`t.name <> 'left out by a rule'` },
    beforeSave(_writer, row) {
      if (row.name === 'refused by a rule') throw new AppError('rule')
      return row
    },
  },
  'specimen-order': {
    marks: {
      signs: {
        waiting: sql`t.state = 'new'`,
        nothing_ordered: sql`t.specimen_id is null`,
        finished: sql`t.state = 'done'`,
      },
    },
  },
  'specimen-summary': {
    source: sql`select s.contract_id, s.id, s.name, s.brand_id, count(r.id) as readings from specimen s
      left join specimen_reading r on r.contract_id = s.contract_id and r.specimen_id = s.id group by s.contract_id, s.id`,
  },
}
