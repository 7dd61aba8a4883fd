import { session } from '#dataProviders/session/session.ts'
import { titleFormats } from '#i18n/format/title.ts'
import { nameKey } from '#resources/kernel/derive.ts'
import { titleText } from '#resources/kernel/record-title.ts'
import type { Resource } from '#resources/kernel/types.ts'

/**
 * How one record is called: the texts of its title fields, a reference by its label, moments in the
 * contract's time zone; by its number where it has none of them.
 */
export function recordTitle(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  const { time_zone: timeZone = 'Asia/Tashkent' } = session.get()?.contract ?? {}
  const formats = titleFormats(timeZone)
  return (
    titleText(resource, (key, field) => row[nameKey(key, field) ?? key], formats) ||
    `№ ${String(row.id)}`
  )
}
