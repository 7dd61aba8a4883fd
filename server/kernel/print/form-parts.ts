// The parts of a form that an organisation may change, with their labels in one language.
import { printWords } from '#i18n/print-texts.ts'
import { fieldLabelIn } from '#i18n/server.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import {
  blocksOf,
  isPrintable,
  signaturesOf,
  tablesOf,
  titleOf,
} from '#resources/kernel/prints/print-settings.ts'
import { allParts } from '#resources/kernel/prints/prints.ts'
import type { PrintForm } from '#resources/kernel/prints/prints.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { PrintFormParts } from '#resources/wire/print-forms.ts'

interface Described {
  resource: Resource
  name: string
  form: PrintForm
  locale: Locale
  targetOf: (field: Field) => Resource
}

export function describeForm(described: Described): PrintFormParts {
  const { resource, name, form, locale } = described
  const { text } = printWords(locale, resource.name, name)
  const named = (key: string) => ({ key, words: text(key) })
  const title = titleOf(form)
  return {
    title: title ? text(title.text) : '',
    signatures: signaturesOf(form).map(named),
    blocks: blocksOf(form).map(named),
    tables: tablesOf(form).map((key) => ({
      key,
      words: fieldLabelIn(locale, resource, key),
      lines: linesOf(form, key),
    })),
    fields: form.of === 'list' ? [] : fieldsOf(described),
  }
}

/** Lines to write on, or their total number, as declared by the form. */
function linesOf({ form }: PrintForm, list: string): number {
  const table = allParts(form).find((part) => 'rows' in part && part.rows === list)
  return table && 'rows' in table ? (table.blank ?? table.least ?? 0) : 0
}

/** The resource's own fields, and those of the records that it refers to. */
function fieldsOf({ resource, locale, targetOf }: Described): PrintFormParts['fields'] {
  return fieldEntries(resource.fields).flatMap(([key, field]) => {
    const words = fieldLabelIn(locale, resource, key)
    const own = isPrintable(resource, key, targetOf) ? [{ key, words }] : []
    if (!isSingleReference(field)) return own
    const target = targetOf(field)
    const behind = fieldEntries(target.fields)
      .filter(([next]) => isPrintable(target, next, targetOf))
      .map(([next]) => ({
        key: `${key}.${next}`,
        words: `${words}: ${fieldLabelIn(locale, target, next)}`,
      }))
    return [...own, ...behind]
  })
}
