import { writeLocal } from '#dataProviders/browser/local-storage.ts'
import { localeNames, locales } from '#i18n/locales.ts'
import type { Locale } from '#i18n/locales.ts'
import { Select } from '../../ui/Select.tsx'

interface LocaleSelectProps {
  label: string
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** Each language in its own words. */
export function LocaleSelect({ label, locale, onLocale }: LocaleSelectProps) {
  const choose = (next: Locale) => {
    writeLocal('locale', next)
    document.documentElement.lang = next
    onLocale(next)
  }
  return (
    <div className="login-locale">
      <span aria-hidden="true">{label}</span>
      <Select
        languages
        label={label}
        value={locale}
        options={locales.map((one) => [one, localeNames[one]])}
        onChange={choose}
      />
    </div>
  )
}
