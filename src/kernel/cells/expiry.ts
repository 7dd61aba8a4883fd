// How near an expiry or due day is.
import { numberOf } from '#i18n/format/civil.ts'
import type { Formats } from '#i18n/format/index.ts'
import { stillExpires } from '#resources/kernel/values/row-rules.ts'
import type { Field } from '#resources/kernel/types.ts'
import type { Translate } from '../../common/useT.ts'

/** Days before a due day in which it counts as near. */
const dueDays = 3
interface Expiry {
  tone: 'bad' | 'warn'
  text: string
  /** A short form, for a cell whose date shows the rest by its colour. */
  badge: string
}

/**
 * Null while the end is far off, by the notice period of the row or of the contract, and where it
 * does not (or no longer) matter.
 */
export function expiryOf(
  day: string,
  field: Field,
  row: Readonly<Record<string, unknown>>,
  { today, noticeDays }: Pick<Formats, 'today' | 'noticeDays'>,
  t: Translate,
): Expiry | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !stillExpires(field, row)) return null
  const task = field.options.deadline !== undefined
  const left = numberOf(day) - numberOf(today())
  const near = (row[field.options.ahead ?? ''] as number | null | undefined) ?? noticeDays
  if (left > (task ? dueDays : near)) return null
  if (left < 0)
    return {
      tone: 'bad',
      text: t(task ? 'app.related.late' : 'app.related.expired_ago', { smart_count: -left }),
      badge: t('app.related.days_ago', { smart_count: -left }),
    }
  const text =
    left === 0
      ? t(task ? 'app.related.today' : 'app.related.expires_today')
      : t('app.related.expires_in', { smart_count: left })
  return { tone: 'warn', text, badge: text }
}
