// Texts of a pasted column → the records that they mean, or those that they may mean. By the same rules as an import's.
import { z } from 'zod'
import type { Kysely } from 'kysely'
import { fault, invalid } from '#resources/kernel/errors.ts'
import { mostTexts } from '#resources/kernel/found-names.ts'
import type { FoundName } from '#resources/kernel/found-names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { findNames, suggest } from './import/names.ts'
import type { Person } from './person.ts'
import { schemaFaults } from './validate.ts'

const longest = 500
const body = z.strictObject(
  {
    texts: z
      .array(z.string({ error: 'text' }).max(longest, { error: `too_long|${longest}` }), { error: 'list' })
      .max(mostTexts, { error: fault('too_many_items', mostTexts) }),
  },
  { error: 'object' },
)
/** Names that nobody has, for which others are suggested; the rest are told without. */
const mostSuggested = 50

/** @throws AppError 400 */
export function namesAsked(asked: unknown): string[] {
  const parsed = body.safeParse(asked)
  if (parsed.success) return [...new Set(parsed.data.texts)].filter((text) => text.trim() !== '')
  throw invalid(schemaFaults(parsed.error))
}
export async function getNames(db: Kysely<never>, resource: Resource, person: Person, texts: readonly string[]): Promise<FoundName[]> {
  const found = await findNames(db, resource, person, texts)
  const answer: FoundName[] = []
  let suggested = 0
  for (const text of texts) {
    const records = found.get(text) ?? []
    const ask = records.length === 0 && suggested++ < mostSuggested
    answer.push({ text, records: records.slice(0, 20), suggestions: ask ? await suggest(db, resource, person, text) : [] })
  }
  return answer
}
