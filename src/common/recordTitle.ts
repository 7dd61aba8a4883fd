import { session } from '#dataProviders/session/session.ts'
import { titleFormats } from '#i18n/format/title.ts'
import { nameKey, titleFields } from '#resources/kernel/derive.ts'
import { titleText } from '#resources/kernel/views/record-title.ts'
import type { Resource } from '#resources/kernel/types.ts'

/**
 * How one record is called: the texts of its title fields, a reference by its label, moments in the
 * contract's time zone; by its number where it has none of them.
 */
export function recordTitle(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  between = ' ',
): string {
  const { time_zone: timeZone = 'Asia/Tashkent' } = session.get()?.contract ?? {}
  const formats = titleFormats(timeZone)
  return (
    titleText(resource, (key, field) => row[nameKey(key, field) ?? key], formats, between) ||
    `№ ${String(row.id)}`
  )
}

/** An em space: plate and number, number and day are told apart at a glance. */
const apart = '\u2003'

/**
 * The same at the head of a card, where its parts stand apart; the names of a person belong
 * together.
 */
export function recordHeading(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  return recordTitle(resource, row, resource.fullName ? ' ' : apart)
}

/** Settings without a text for a name are called as their screen is. */
export const hasOwnName = (of: Resource): boolean =>
  of.mode !== 'single' || titleFields(of).some((key) => of.fields[key]?.kind === 'text')
