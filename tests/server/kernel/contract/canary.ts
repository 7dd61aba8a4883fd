// Canary rows of the other contract that no response may contain, and markers in requests that no
// SQL statement may contain.
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { tableOf } from '#server/kernel/db/columns.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'
import type { Maker } from '#tests/support/server/valid-rows.ts'

/** A word that occurs only in their rows, and not by chance. */
const canary = 'Канарейка-7f3a'

export function canaryOf(theirs: Maker, { query }: Pick<TestDatabase, 'query'>) {
  return {
    canary,
    /**
     * Puts it into every text of one of their rows, past what saves allow, and among the ids that
     * are asked for.
     */
    async plant(resource: Resource): Promise<void> {
      const { id } = await theirs.row(resource)
      const texts = fieldEntries(resource.fields).filter(
        ([, { kind, options }]) =>
          kind === 'text' &&
          !options.pattern &&
          !options.when &&
          Number(options.max ?? 200) >= canary.length + 8 &&
          !options.immutable,
      )
      if (texts.length === 0 || resource.mode === 'append') return
      await query(
        `update "${tableOf(resource)}" set ${texts.map(([key]) => `"${key}" = '${canary} ' || id`).join(', ')} where id = $1`,
        [id],
      )
    },
  }
}

/**
 * A character of Unicode’s private use: no name and no statement of ours has it, so that one which
 * does is made of what was sent.
 */
const mark = '\ue5a7'
/**
 * For what takes digits and plain letters alone, as headers, keys and the words of a search do: as
 * rare as the character.
 */
export const markNumber = '70413950271'
const spellings = [mark, encodeURIComponent(mark), markNumber]

export const markText = (text: string) => (text.length % 2 === 0 ? mark + text : text + mark)
/** A value of JSON with the mark in all its texts and keys. */
export function marked(value: unknown): unknown {
  if (typeof value === 'string') return markText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(marked)
  const keyOf = (key: string) => (key === '__proto__' ? key : markText(key))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [keyOf(key), marked(one)]))
}

/** A good value of a field, with the mark where that takes any text. */
export function markedValue({ kind, options }: Field, value: unknown): unknown {
  const isFree = kind === 'text' && !options.pattern && !options.of && typeof value === 'string'
  return isFree && value.length < Number(options.max ?? 200) ? value + mark : value
}

export const isMarked = (text: string) => spellings.some((one) => text.includes(one))
/** Statements that were made of what was sent instead of taking it as a parameter. */
export const splicedIn = (statements: readonly string[]) => statements.filter(isMarked)
