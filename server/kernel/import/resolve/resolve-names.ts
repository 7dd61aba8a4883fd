// Resolves the texts of a pasted column to records, or to candidates, by the same rules as an
// import.
import { z } from 'zod'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { mostTexts } from '#resources/kernel/calls/name-limits.ts'
import type { FoundName } from '#resources/kernel/found-names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Kernel } from '../../types.ts'
import { findNames, suggest } from './name-lookup.ts'
import type { Asker } from './name-lookup.ts'
import { schemaFaults } from '../../write/validate-input.ts'

const longest = 500
const body = z.strictObject(
  {
    texts: z
      .array(z.string({ error: 'text' }).max(longest, { error: `too_long|${longest}` }), {
        error: 'list',
      })
      .max(mostTexts, { error: fault('too_many_items', mostTexts) }),
  },
  { error: 'object' },
)
/** Maximum unknown names with suggestions; the others are listed without. */
const mostSuggested = 50
/**
 * Time limits in ms for the phonetic comparison of names, and for suggestions for unknown names:
 * results found by then are returned.
 */
const soundBudget = 300
const suggestionBudget = 1000

/** @throws AppError 400 */
export function parseNames(input: unknown): string[] {
  const parsed = body.safeParse(input)
  if (parsed.success) return [...new Set(parsed.data.texts)].filter((text) => text.trim() !== '')
  throw invalid(schemaFaults(parsed.error))
}

export async function getNames(
  kernel: Kernel,
  resource: Resource,
  person: Asker,
  texts: readonly string[],
): Promise<FoundName[]> {
  const names = texts.map((text) => ({ text }))
  const lookup = { kernel, db: kernel.db, target: resource, person, soundBudget }
  const found = await findNames(lookup, names)
  const answer: FoundName[] = []
  const began = performance.now()
  let suggested = 0
  for (const one of names) {
    const records = found.get(one) ?? []
    const inTime = performance.now() - began < suggestionBudget
    const ask = records.length === 0 && inTime && suggested++ < mostSuggested
    answer.push({
      ...one,
      records: records.slice(0, 20),
      suggestions: ask ? await suggest(lookup, one) : [],
    })
  }
  return answer
}
