import { writeLocal } from '#dataProviders/browser/local-storage.ts'
import { localeNames, locales } from '#i18n/locales.ts'
import type { Locale } from '#i18n/locales.ts'

interface LocaleSelectProps {
  label: string
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** Each language by its own name; written out, to keep the sign-in page small. */
export function LocaleSelect({ label, locale, onLocale }: LocaleSelectProps) {
  const choose = (next: Locale) => {
    writeLocal('locale', next)
    document.documentElement.lang = next
    onLocale(next)
  }
  return (
    <label className="login-locale">
      <span>{label}</span>
      <select value={locale} onChange={(event) => choose(event.target.value as Locale)}>
        {locales.map((one) => (
          <option key={one} value={one} lang={one}>
            {localeNames[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
