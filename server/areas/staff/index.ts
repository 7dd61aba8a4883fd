// The interface of the staff area for the rest of the server.
import { sql } from 'kysely'
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { staffDocumentRules, trackerRule } from '../fleet/index.ts'
import type { Trackers } from '../fleet/index.ts'
import { hasFeed } from '../schedule/index.ts'
import { registerDismissal } from './dismissal-route.ts'
import { alignDismissal, concernsDismissal, readStatusCodes } from './dismissal-rule.ts'
import type { StatusCodes } from './dismissal-rule.ts'
import { releaseReasons } from './licence-reasons.ts'

const trackers = trackerRule('staff')

interface Preloaded {
  trackers: Trackers
  codes: StatusCodes
}

/** Names of active employees, with details that distinguish namesakes. */
const namesOfEmployees = sql`select s.contract_id, s.id, s.search_key,
    concat_ws(' ', s.surname, s.name, s.patronymic) collate "ru-x-icu" as name,
    s.personnel_number, s.position_id, s.subdivision_id
  from staff s where s.archived_at is null and not s.dismissed`

/** Employees with a driver's position, or a licence. */
const driverNameRules: Rules = {
  source: sql`${namesOfEmployees}
      and (exists (select from staff_position p where p.contract_id = s.contract_id and p.id = s.position_id and p.drives)
        or exists (select from staff__license_ids l where l.contract_id = s.contract_id and l.parent_id = s.id))`,
}

const rules = {
  'driver-name': driverNameRules,
  'employee-name': { source: namesOfEmployees },
  'staff-document': staffDocumentRules,
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
    computed: { calendar_feed: hasFeed },
    // only employees with a driver's position need a verdict
    judged: sql`(t.archived_at is null and not t.dismissed and exists (select from staff_position p
      where p.contract_id = t.contract_id and p.id = t.position_id and p.drives))`,
    lists: {
      getStaffWithoutAccount: sql`not exists (select from membership m where m.contract_id = t.contract_id and m.staff_id = t.id)`,
    },
  },
} as const satisfies Readonly<Record<string, Rules>>

export const staffArea: Area = {
  rules,
  reasons: { release: releaseReasons },
  start: async (_, { kernel }) => ({
    registerRoutes(scope) {
      registerDismissal(scope, kernel)
    },
  }),
}
