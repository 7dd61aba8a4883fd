// Names in a pasted column → the matching records, by name or by the user's decision.
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Resolution, UnknownName } from '#resources/wire/imports.ts'
import { fieldEntries, resourceOf, titleFields } from '#resources/kernel/derive.ts'
import { mostTexts } from '#resources/kernel/calls/name-limits.ts'
import type { FoundName } from '#resources/kernel/found-names.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { namesIn } from './pastePlan.ts'
import type { Block } from './pastePlan.ts'

/** `id` null: the field becomes empty. */
export interface Meant {
  id: number | null
}

/** Field → text → the server's matches. */
export type FoundNames = ReadonlyMap<string, ReadonlyMap<string, FoundName>>

/**
 * The name field of a resource whose records can be created from a name alone, having no other
 * required fields.
 */
export function nameField(of: Pick<Resource, 'title' | 'fields' | 'mode'>): string | null {
  const [key = '', ...more] = titleFields(of as Resource)
  const required = fieldEntries(of.fields).filter(
    ([, { presence, options }]) => presence === 'required' && !options.when,
  )
  const alone = of.mode === 'table' && more.length === 0 && of.fields[key]?.kind === 'text'
  return alone && required.every(([one]) => one === key) ? key : null
}

const targetOf = (of: Resource, key: string): ResourceName =>
  of.fields[key]?.options.to as ResourceName

/** One request for each column of references, or several for many names. @throws HttpError */
export async function findAll(
  dataProvider: MotorpoolDataProvider,
  of: Resource,
  block: Block,
): Promise<FoundNames> {
  const asked = [...namesIn(of, block)].filter(([, texts]) => texts.length > 0)
  const found = asked.map(async ([key, texts]) => {
    const answers: FoundName[] = []
    for (let from = 0; from < texts.length; from += mostTexts) {
      const some = texts.slice(from, from + mostTexts)
      answers.push(...(await dataProvider.getNames(targetOf(of, key), { texts: some })).data)
    }
    return [key, new Map(answers.map((one) => [one.text, one]))] as const
  })
  return new Map(await Promise.all(found))
}

const decisionOf = (decided: readonly Resolution[], key: string, text: string) =>
  decided.find((one) => one.field === key && one.text === text)

/** `made`: the records created from names, by resource and name. */
export function meant(
  of: Resource,
  found: FoundNames,
  decided: readonly Resolution[],
  made: ReadonlyMap<string, number>,
) {
  return (key: string, text: string): Meant | null => {
    const decision = decisionOf(decided, key, text)
    if (decision && 'id' in decision) return { id: decision.id }
    if (decision && 'empty' in decision) return { id: null }
    const created = made.get(madeKey(targetOf(of, key), text))
    if (decision && created !== undefined) return { id: created }
    const [one, ...others] = found.get(key)?.get(text)?.records ?? []
    return one && others.length === 0 ? one : null
  }
}

/** The name of the record that a text was matched to. */
export function nameMeant(
  { found, unknown }: { found: FoundNames; unknown: readonly UnknownName[] },
  decided: readonly Resolution[],
  { key, text, id }: { key: string; text: string; id: unknown },
): string | null {
  const known = [
    ...(found.get(key)?.get(text)?.records ?? []),
    ...unknown.flatMap(({ field, suggestions }) => (field === key ? suggestions : [])),
  ]
  const made = decided.some((one) => 'create' in one && one.field === key && one.text === text)
  return known.find((one) => one.id === id)?.name ?? (made ? text : null)
}

export const madeKey = (to: string, text: string) => `${to} ${text}`

/** Unmatched or ambiguous names, each once for each field, to be decided. */
export function unknownNames(
  of: Resource,
  { cells, keys }: Block,
  found: FoundNames,
  mayCreate: (to: ResourceName) => boolean,
): UnknownName[] {
  return [...found].flatMap(([key, names]) => {
    const column = keys.indexOf(key)
    const resource = targetOf(of, key)
    return [...names.values()]
      .filter(({ records }) => records.length !== 1)
      .map(({ text, records, suggestions }) => ({
        field: key,
        resource,
        text,
        rows: cells.filter((row) => row[column]?.trim() === text).length,
        suggestions: records.length > 0 ? records : suggestions,
        create:
          records.length === 0 && nameField(resourceOf(resource)) !== null && mayCreate(resource),
      }))
  })
}

/** The initial decision for a name: a new record, if it can be created and is like no other. */
export function firstDecisions(names: readonly UnknownName[]): Resolution[] {
  return names
    .filter(({ create, suggestions }) => create && suggestions.length === 0)
    .map(({ field, text }) => ({ field, text, create: true }))
}
