// The row below the titles of a template: the accepted values of each column. On import, it is
// recognised and skipped.
import type { Field, Resource } from '#resources/kernel/types.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { optionLabel, resourceLabel, sheetTexts } from '#i18n/server.ts'

/** A description of the accepted values of a field. */
export function hintOf(locale: Locale, resource: Resource, key: string, field: Field): string {
  const { hints, required, filled } = sheetTexts(locale)
  const values = Object.keys(field.options.choices ?? {}).map((value) =>
    optionLabel(locale, resource.name, key, value),
  )
  const hint = (hints as Readonly<Record<string, string>>)[field.kind] ?? ''
  const shown = filled(hint, {
    values: values.join(' / '),
    name: field.options.to ? resourceLabel(locale, field.options.to).name : '',
  })
  return field.presence === 'required' ? `${shown} (${required})` : shown
}

const known = new WeakMap<Field, ReadonlySet<string>>()
/** Whether a text is the template's own, in any language. */
export function isHint(resource: Resource, key: string, field: Field, text: string): boolean {
  const hints =
    known.get(field) ?? new Set(locales.map((locale) => hintOf(locale, resource, key, field)))
  known.set(field, hints)
  return hints.has(text)
}
