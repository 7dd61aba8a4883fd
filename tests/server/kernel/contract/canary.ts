// Rows of the other contract that no answer may show, and the texts of a request that no statement may carry.
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '#server/kernel/columns.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import type { Maker } from '#tests/support/rows.ts'

/** A word that stands in their rows and nowhere else: no chance makes it. */
const canary = 'Канарейка-7f3a'

export function canaryOf(theirs: Maker, { query }: Pick<TestDatabase, 'query'>) {
  return {
    canary,
    /** Puts it into every text of one of their rows, past what saves allow, and among the ids that are asked for. */
    async plant(resource: Resource): Promise<void> {
      const { id } = await theirs.row(resource)
      const texts = fieldEntries(resource.fields).filter(
        ([, { kind, options }]) =>
          kind === 'text' && !options.pattern && !options.when && Number(options.max ?? 200) >= canary.length + 8 && !options.frozen,
      )
      if (texts.length === 0 || resource.mode === 'append') return
      await query(`update "${tableOf(resource)}" set ${texts.map(([key]) => `"${key}" = '${canary} ' || id`).join(', ')} where id = $1`, [
        id,
      ])
    },
  }
}

/** Texts that could not stand in a statement of ours by chance: long enough, and with a character that no name has. */
const telling = (text: string) => text.length >= 6 && /[^\w\s.,()=$'-]|;|--/.test(text)
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [key, ...texts(one)])
}
/** What a request says, in its address and in its body. */
export function stringsIn(url: string, payload: string | undefined): string[] {
  const found = url.split(/[/?&=]/).flatMap((part) => {
    try {
      return [part, decodeURIComponent(part)]
    } catch {
      return [part]
    }
  })
  try {
    found.push(...texts(JSON.parse(payload ?? 'null')))
  } catch {
    found.push(payload ?? '')
  }
  return found.filter(telling)
}
