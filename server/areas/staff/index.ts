// What the rest of the server may use of the staff area.
import { sql } from 'kysely'
import type { Rules } from '../../kernel/types.ts'
import { trackerRule } from '../fleet/index.ts'

const trackers = trackerRule('staff')

export const staffRules = {
  staff: {
    async beforeSave(writer, row, before) {
      await trackers.check(writer, row, before)
      return row
    },
    preload: trackers.preload,
    lists: {
      getStaffWithoutAccount: sql`not exists (select from membership m where m.contract_id = t.contract_id and m.staff_id = t.id)`,
    },
  },
} as const satisfies Readonly<Record<string, Rules>>
