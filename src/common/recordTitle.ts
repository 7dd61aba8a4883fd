import { session } from '#dataProviders/session/session.ts'
import { titleFormats } from '#i18n/format/title.ts'
import { nameKey, titleFields } from '#resources/kernel/derive.ts'
import { titleText } from '#resources/kernel/views/record-title.ts'
import type { Resource } from '#resources/kernel/types.ts'

/**
 * The title of a record: its title fields, references by their labels, moments in the contract's
 * time zone; its number if they are all empty.
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

/** An em space separates plate and number, number and day. */
const apart = '\u2003'

/**
 * The title at the head of a card, with separated parts; those of a person's name are not
 * separated.
 */
export function recordHeading(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  return recordTitle(resource, row, resource.fullName ? ' ' : apart)
}

/** Settings without a title text have the name of their screen. */
export const hasOwnName = (of: Resource): boolean =>
  of.mode !== 'single' || titleFields(of).some((key) => of.fields[key]?.kind === 'text')
