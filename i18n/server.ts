// The server's texts, in each caller's language. All four are loaded: they are
// small.
import { allResources, baseName } from '#resources/kernel/derive.ts'
import { nameOfDesk, nameOfRights } from '#resources/kernel/views/desks.ts'
import { splitColumnPath } from '#resources/kernel/values/child-columns.ts'
import type {
  AppError,
  ErrorCode,
  FaultCode,
  FoundReason,
  ReasonText,
} from '#resources/kernel/calls/error-codes.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { admin as enAdmin } from './en/pages/admin.ts'
import { list as enList } from './en/views/list.ts'
import { refusals as en } from './en/server/refusals.ts'
import { resources as enResources, system as enSystem } from './en/resources.ts'
import { sheets as enSheets } from './en/server/sheets.ts'
import { faultText } from './fault.ts'
import type { FaultParams } from './fault.ts'
import { formatsOf } from './format/index.ts'
import { humanise } from './humanise.ts'
import type { Refusals, ResourceMessages, SheetTexts, SystemLabels } from './messages.ts'
import { ownLabel } from './own-labels.ts'
import { filled } from './plural.ts'
import { reportMessages } from './report-texts.ts'
import { admin as ruAdmin } from './ru/pages/admin.ts'
import { list as ruList } from './ru/views/list.ts'
import { refusals as ru } from './ru/server/refusals.ts'
import { resources as ruResources, system as ruSystem } from './ru/resources.ts'
import { sheets as ruSheets } from './ru/server/sheets.ts'
import { treeToCyrillic } from './translit.ts'
import { admin as uzAdmin } from './uz/pages/admin.ts'
import { list as uzList } from './uz/views/list.ts'
import { refusals as uz } from './uz/server/refusals.ts'
import { resources as uzResources, system as uzSystem } from './uz/resources.ts'
import { sheets as uzSheets } from './uz/server/sheets.ts'

export { localeOf } from './locales.ts'

const refusals: Readonly<Record<Locale, Refusals>> = { ru, en, uz, 'uz-Cyrl': treeToCyrillic(uz) }
const resources: Readonly<Record<Locale, ResourceMessages>> = {
  ru: ruResources,
  en: enResources,
  uz: uzResources,
  'uz-Cyrl': treeToCyrillic(uzResources),
}

const system: Readonly<Record<Locale, SystemLabels>> = {
  ru: ruSystem,
  en: enSystem,
  uz: uzSystem,
  'uz-Cyrl': treeToCyrillic(uzSystem),
}

const sheets: Readonly<Record<Locale, SheetTexts>> = {
  ru: ruSheets,
  en: enSheets,
  uz: uzSheets,
  'uz-Cyrl': treeToCyrillic(uzSheets),
}

/** What is written into a spreadsheet; `filled` puts its names in. */
export function sheetTexts(
  locale: Locale,
): SheetTexts & { filled(text: string, params: Readonly<Record<string, string>>): string } {
  return { ...sheets[locale], filled: (text, params) => filled(locale, text, params) }
}

/** The text of a refusal: `say('ru', 'errors.in_use')`. */
export function say(
  locale: Locale,
  key: `errors.${ErrorCode}` | `faults.${FaultCode}`,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const { errors, faults } = refusals[locale]
  const [kind, code] = key.split('.')
  const text = kind === 'errors' ? errors[code as ErrorCode] : faults[code as FaultCode]
  return filled(locale, text, params)
}

/**
 * What a refusal says. Of a record that others use: what the first of them says that has words of
 * its own for it.
 */
export function sayRefusal(
  locale: Locale,
  { code, says, extra }: Pick<AppError, 'code' | 'says' | 'extra'>,
  resource: string | undefined,
): string {
  const blocking = extra?.reasons?.filter(({ tone }) => tone === 'blocks') ?? []
  if (blocking.length > 1) return blocking.map((one) => sayFault(locale, one.says)).join('\n')
  if (says) return sayFault(locale, says, resource)
  const uses = code === 'in_use' || code === 'held' ? (extra?.used_by ?? []) : []
  const own = uses.map((use) => wordsOf(locale, use.resource)?.failures?.in_use)
  return own.find((text) => text !== undefined) ?? say(locale, `errors.${code}`)
}

/** The reasons of a verdict, as the wire has them. */
export function sayReasons(locale: Locale, reasons: readonly FoundReason[]): ReasonText[] {
  return reasons.map(({ says, tone, link }) => ({
    code: says.split('|')[0] ?? '',
    tone,
    text: sayFault(locale, says),
    link: link && { ...link, by: link.by && { ...link.by } },
  }))
}

interface Words {
  failures?: Readonly<Partial<Record<string, string>>>
  fields: Readonly<Record<string, string>>
  options?: Readonly<Record<string, Readonly<Record<string, string>>>>
  rows?: Readonly<Record<string, Pick<Words, 'fields' | 'options'>>>
  prints?: Readonly<Record<string, string>>
}

/** Of a resource, or of a report: no two of them have one name. */
const wordsOf = (locale: Locale, resource = '') =>
  (resources[locale] as Readonly<Record<string, Words>>)[resource] ??
  (reportMessages[locale] as Readonly<Record<string, Words>>)[resource]

interface Named {
  name: string
  many: string
}
/** How the desks of all resources are called, by their names. */
function deskLabels(locale: Locale): Map<string, Named> {
  const all = resources[locale] as Readonly<Record<string, { desks?: Record<string, Named> }>>
  return new Map(
    Object.entries(all).flatMap(([resource, { desks = {} }]) =>
      Object.entries(desks).map(([key, words]) => [nameOfDesk(resource, key), words] as const),
    ),
  )
}

/**
 * The label of a resource's field, 'Fuel: Norm' for one of its child rows ('fuels.norm'); a
 * humanised key for what has none.
 */
export function fieldLabel(locale: Locale, resource: string | undefined, path: string): string {
  const words = wordsOf(locale, resource)
  const [list, key] = splitColumnPath(path)
  if (list !== null)
    return `${fieldLabel(locale, resource, list)}: ${words?.rows?.[list]?.fields[key] ?? humanise(key)}`
  return (
    words?.fields[key] || (system[locale] as Readonly<Record<string, string>>)[key] || humanise(key)
  )
}

/** The same for a field of a resource as a contract has it, which may be the contract's own. */
export function fieldLabelIn(locale: Locale, resource: Resource, path: string): string {
  const { label } = (Object.hasOwn(resource.fields, path) && resource.fields[path]?.options) || {}
  return label ? ownLabel(locale, label) : fieldLabel(locale, baseName(resource), path)
}

/** What a choice is called, also in a child row; its code where it has no text. */
export function optionLabel(locale: Locale, resource: string, path: string, value: string): string {
  const words = wordsOf(locale, resource)
  const [list, key] = splitColumnPath(path)
  return (list === null ? words : words?.rows?.[list])?.options?.[key]?.[value] ?? humanise(value)
}

/** How a printed form of a resource is called; a humanised key for what has no texts. */
export function formLabel(locale: Locale, resource: string, form: string): string {
  return wordsOf(locale, resource)?.prints?.[form] ?? humanise(form)
}

/** How one record and many of a resource are called; a humanised name for what has no texts. */
export function resourceLabel(locale: Locale, resource: string): { name: string; many: string } {
  const known = (resources[locale] as Readonly<Record<string, Named>>)[resource]
  const report = (reportMessages[locale] as Readonly<Record<string, Pick<Named, 'name'>>>)[resource]
  const humane = report?.name ?? humanise(resource)
  const { name, many } = known ?? deskLabels(locale).get(resource) ?? { name: humane, many: humane }
  return { name, many }
}

type RightsTexts = Record<
  | 'personal'
  | 'medical_values'
  | 'month_reopening'
  | 'way_bill_posting'
  | 'release_override'
  | 'inquiry_approval',
  string
>
const rights: Readonly<Record<Locale, RightsTexts>> = {
  ru: ruAdmin.role_rights,
  en: enAdmin.role_rights,
  uz: uzAdmin.role_rights,
  'uz-Cyrl': treeToCyrillic(uzAdmin.role_rights),
}

/** How a section of rights is called: as the list of its resource or desk, or for what it opens. */
export function sectionLabel(locale: Locale, access: string): string {
  const texts = rights[locale]
  const shared: Readonly<Record<string, string>> = {
    'staff-personal': texts.personal,
    'medical-values': texts.medical_values,
    'month-reopening': texts.month_reopening,
    'way-bill-posting': texts.way_bill_posting,
    'release-override': texts.release_override,
    'inquiry-approval': texts.inquiry_approval,
  }
  if (shared[access] !== undefined) return shared[access].replace(/:.*/, '')
  return resourceLabel(locale, nameOfRights(allResources(), access)).many
}

/** How the two values of a flag are called. */
export function yesNo(locale: Locale): { yes: string; no: string } {
  const { yes, no } = {
    ru: ruList,
    en: enList,
    uz: uzList,
    'uz-Cyrl': treeToCyrillic({ list: uzList.list }),
  }[locale].list
  return { yes, no }
}

/**
 * A fault of one field as a sentence; what is no fault code stays as it is. `resource` names the
 * labels it may need.
 */
export function sayFault(locale: Locale, fault: string, resource?: string): string {
  const words = {
    text: (code: FaultCode, params: FaultParams) => say(locale, `faults.${code}`, params),
    label: (key: string) => fieldLabel(locale, resource, key),
    formats: formatsOf(locale, { timeZone: 'UTC', currency: 'UZS' }),
  }
  return faultText(fault, words) ?? fault
}
