// What the rest of the server may use of the staff area.
import { sql } from 'kysely'
import type { Rules } from '../../kernel/types.ts'
import { trackerRule } from '../fleet/index.ts'
import type { Trackers } from '../fleet/index.ts'
import { alignDismissal, concernsDismissal, readStatusCodes } from './dismissal-rule.ts'
import type { StatusCodes } from './dismissal-rule.ts'

const trackers = trackerRule('staff')

interface Preloaded {
  trackers: Trackers
  codes: StatusCodes
}

export const staffRules = {
  staff: {
    async beforeSave(writer, row, before) {
      const known = writer.preloaded as Preloaded | undefined
      await trackers.check(writer, row, before, known?.trackers)
      if (!concernsDismissal(row, before)) return row
      return alignDismissal(row, before, known?.codes ?? (await readStatusCodes(writer)))
    },
    async preload(writer, rows): Promise<Preloaded> {
      return {
        trackers: await trackers.preload(writer, rows),
        codes: await readStatusCodes(writer),
      }
    },
    lists: {
      getStaffWithoutAccount: sql`not exists (select from membership m where m.contract_id = t.contract_id and m.staff_id = t.id)`,
    },
  },
} as const satisfies Readonly<Record<string, Rules>>
