// The words of the home page's charts on the server, for files of them.
import type { Locale } from '#resources/kernel/names.ts'
import { dashboard as en } from './en/pages/dashboard.ts'
import type { DashboardTexts } from './messages.ts'
import { dashboard as ru } from './ru/pages/dashboard.ts'
import { treeToCyrillic } from './translit.ts'
import { dashboard as uz } from './uz/pages/dashboard.ts'

const dashboards: Readonly<Record<Locale, DashboardTexts>> = {
  ru,
  en,
  uz,
  'uz-Cyrl': treeToCyrillic(uz),
}

export function chartTexts(locale: Locale): DashboardTexts['dashboard'] {
  return dashboards[locale].dashboard
}
