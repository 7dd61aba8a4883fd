// The words of printed forms, for the server, which prints them.
import type { Locale } from '#resources/kernel/names.ts'
import { prints as en } from './en/server/prints.ts'
import { humanise } from './humanise.ts'
import type { PrintTexts } from './messages.ts'
import { prints as ru } from './ru/server/prints.ts'
import { reportName } from './report-texts.ts'
import { formLabel } from './server.ts'
import { treeToCyrillic } from './translit.ts'
import { prints as uz } from './uz/server/prints.ts'

const texts: Readonly<Record<Locale, PrintTexts>> = { ru, en, uz, 'uz-Cyrl': treeToCyrillic(uz) }

/** Texts common to all forms. */
export function printText(locale: Locale): PrintTexts['common'] {
  return texts[locale].common
}

type Forms = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

/** How a form of a resource is called, and its words by their keys; a humanised key without any. */
export function printWords(
  locale: Locale,
  resource: string,
  form: string,
): { name: string; text(key: string): string } {
  const { forms, shared } = texts[locale]
  const own = (forms as Forms)[resource]?.[form]
  const common = (shared as Forms[string])[resource]
  const report = reportName(locale, resource)
  if (report !== undefined) return { name: report, text: () => report }
  return {
    name: formLabel(locale, resource, form),
    text: (key) => own?.[key] ?? common?.[key] ?? humanise(key),
  }
}
