// The mark on the paper of a former version: when, by whom and why it was corrected.
import { formatsOf } from '#i18n/format/index.ts'
import { filled } from '#i18n/plural.ts'
import { printText } from '#i18n/print-texts.ts'
import { fieldLabelIn } from '#i18n/server.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { FormerVersion } from '../history/index.ts'
import { readableBy } from '../session/viewer.ts'
import type { CallContext } from '../types.ts'
import type { FormerMark } from './print-paper.ts'

/** The reason is the text that the correction required; '' if it required none. */
export function formerMark(
  { resource, person }: CallContext,
  { at, by, corrected, transition }: FormerVersion,
  locale: Locale,
): FormerMark {
  const { former: title, corrected: said } = printText(locale)
  const { timeZone, currency } = person.contract
  const { moment } = formatsOf(locale, { timeZone, currency })
  const words = filled(locale, said, { at: moment(at), name: by ?? '' }).replace(/, $/, '')
  const asked = resource.states?.transitions[transition ?? '']?.asks ?? []
  const readable = readableBy(person, resource)
  const reasons = asked.flatMap((key) => {
    const field = resource.fields[key]!
    const text = corrected[key]
    if (field.kind !== 'text' || typeof text !== 'string' || !readable(key, field)) return []
    return `${fieldLabelIn(locale, resource, key)}: ${text}`
  })
  return { title, corrected: words, reason: reasons.join('. ') }
}
