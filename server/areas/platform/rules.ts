// What holds for the platform's resources beside their fields.
import type { Rules } from '../../kernel/types.ts'
import { eventLogRules } from './event-log/rows.ts'
import { organisationRules } from './organisation/rules.ts'
import { colleagueRules, taskRules } from './tasks/rules.ts'
import { userRules } from './users/rules.ts'

export const platformRules = {
  colleague: colleagueRules,
  'event-log': eventLogRules,
  organisation: organisationRules,
  task: taskRules,
  user: userRules,
} as const satisfies Readonly<Record<string, Rules>>
