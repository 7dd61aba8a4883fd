// Distinguishes options with equal names by further fields of their records.
import { fieldEntries, nameKey, titleFields } from '#resources/kernel/derive.ts'
import { traitsOf } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Option } from './controls/combobox/useOptionSearch.ts'

/** Maximum facts below a name. */
const mostFacts = 3

/**
 * Adds details to options with equal names: fields of their record's head, or else of their list.
 * Unique names get none.
 */
export function addDetails(resource: Resource, options: Option<number>[]): Option<number>[] {
  const count = (name: string) => options.filter((one) => one.name === name).length
  return options.map((option) => {
    const detail = option.row && count(option.name) > 1 ? factsOf(resource, option.row) : ''
    return detail === '' ? option : { ...option, detail }
  })
}

function factsOf(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  const wanted: readonly string[] = resource.head ?? resource.list.columns
  const facts = fieldEntries(resource.fields).flatMap(([key, field]) => {
    const isFact = wanted.includes(key) && !titleFields(resource).includes(key)
    const { textual, reference } = traitsOf(field)
    if (!isFact || !(textual || reference) || field.options.tones) return []
    const text = row[nameKey(key, field) ?? key]
    return typeof text === 'string' && text !== '' ? [text] : []
  })
  return facts.slice(0, mostFacts).join(' · ')
}
