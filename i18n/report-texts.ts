// The server's texts about reports, in each reader's language: their names, and the words of their
// screens, files and letters.
import type { Locale } from '#resources/kernel/names.ts'
import { reports as enReports } from './en/server/report-names.ts'
import { reportPages as enReportPages } from './en/pages/reports.ts'
import { humanise } from './humanise.ts'
import type { ReportMessages, ReportPageTexts } from './messages.ts'
import { reports as ruReports } from './ru/server/report-names.ts'
import { reportPages as ruReportPages } from './ru/pages/reports.ts'
import { treeToCyrillic } from './translit.ts'
import { reports as uzReports } from './uz/server/report-names.ts'
import { reportPages as uzReportPages } from './uz/pages/reports.ts'

/** The names of reports, and of what they ask and show. */
export const reportMessages: Readonly<Record<Locale, ReportMessages>> = {
  ru: ruReports,
  en: enReports,
  uz: uzReports,
  'uz-Cyrl': treeToCyrillic(uzReports),
}

const reportPages: Readonly<Record<Locale, ReportPageTexts>> = {
  ru: ruReportPages,
  en: enReportPages,
  uz: uzReportPages,
  'uz-Cyrl': treeToCyrillic(uzReportPages),
}

/** Texts of screens, files and e-mails of reports. */
export const reportTexts = (locale: Locale) => reportPages[locale].reports

/** How a report is called; undefined for what is none. */
export function reportName(locale: Locale, name: string): string | undefined {
  return (reportMessages[locale] as Readonly<Record<string, { name: string }>>)[name]?.name
}

/** What a report asks is called. */
export function parameterLabel(locale: Locale, key: string): string {
  const { asks } = reportTexts(locale)
  return (asks as Readonly<Record<string, string>>)[key] ?? humanise(key)
}
