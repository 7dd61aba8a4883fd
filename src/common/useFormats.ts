import { useSyncExternalStore } from 'react'
import { useLocale } from 'react-admin'
import { session } from '#dataProviders/session/session.ts'
import { formatsOf } from '#i18n/format/index.ts'
import type { Formats } from '#i18n/format/index.ts'
import { weekStarts } from '#resources/kernel/country-packs.ts'
import type { Locale } from '#resources/kernel/names.ts'

const made = new Map<string, Formats>()

/**
 * Formats of values: by the language of the screen, and the contract's time zone, currency,
 * telephone code, week and paper size. Created once for each combination.
 */
export function useFormats(): Formats {
  const locale = useLocale() as Locale
  const {
    time_zone: timeZone = 'Asia/Tashkent',
    currency = 'UZS',
    country = 'UZ',
    week_start = 'monday',
    notice_days: noticeDays,
  } = useSyncExternalStore(session.watch, () => session.get()?.contract) ?? {}
  const key = `${locale} ${timeZone} ${currency} ${country} ${week_start} ${noticeDays}`
  const formats =
    made.get(key) ??
    formatsOf(locale, {
      ...{ timeZone, currency, country, noticeDays },
      weekStart: weekStarts[week_start],
    })
  made.set(key, formats)
  return formats
}
