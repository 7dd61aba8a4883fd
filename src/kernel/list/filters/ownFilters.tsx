// Filters that refer to the current user: `me` instead of a name.
import { useSyncExternalStore } from 'react'
import { session } from '#dataProviders/session/session.ts'
import { knowsMe, namesAccounts } from '#resources/kernel/system-fields.ts'
import { Checkbox, Radio } from '../../../ui/Choice.tsx'
import { useT } from '../../../common/useT.ts'
import { conditionValues, withValues } from './filterParts.tsx'
import type { FilterControlProps } from './filterParts.tsx'
import type { Condition } from './filterCondition.ts'
import './filter-panel.css'

const accountLabels = { in: 'app.mine.my', not: 'app.mine.not_my' } as const

/**
 * The author of a record: accounts cannot be listed, so the choice is only the current user or
 * others.
 */
export function AccountFilter({ condition, onChange, label }: FilterControlProps) {
  const t = useT()
  const mine = conditionValues(condition).includes('me')
  const now = mine && condition ? condition.is : null
  const one = (is: 'in' | 'not' | null) => (
    <Radio
      name="mine"
      checked={now === is}
      onChange={() => onChange(is && ({ is, values: ['me'] } satisfies Condition))}
    >
      {t(is === null ? 'app.filter.any' : accountLabels[is])}
    </Radio>
  )
  return (
    <div className="choices" role="radiogroup" aria-label={label}>
      {one(null)}
      {one('in')}
      {one('not')}
    </div>
  )
}

/**
 * The current user, beside the chosen employees or colleagues. Among employees only for users who
 * are one.
 */
export function MeButton({ words, condition, onChange }: FilterControlProps) {
  const t = useT()
  const user = useSyncExternalStore(session.watch, session.get)
  const chosen = conditionValues(condition)
  const on = chosen.includes('me')
  if (!knowsMe(words.field) || (!namesAccounts(words.field) && !user?.fmsStaff.id && !on))
    return null
  return (
    <Checkbox
      checked={on}
      onChange={(wanted) =>
        onChange(
          withValues(condition, wanted ? ['me', ...chosen] : chosen.filter((one) => one !== 'me')),
        )
      }
    >
      {t('app.mine.me_employee')}
    </Checkbox>
  )
}
