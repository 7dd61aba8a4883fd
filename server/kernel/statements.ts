// Statements on their way to PostgreSQL: counted for the log and the tests, and prepared where they come again.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export interface Tally {
  statements: number
}
const tallies = new AsyncLocalStorage<Tally>()
/** What frames a transaction or a session is not work on data. */
const frame = /^\s*(begin|start|commit|rollback|savepoint|release|set|reset|discard)\b/i

/** Counts every statement that `work` and what it awaits sends, from here on. */
export function tallied<T>(tally: Tally, work: () => T): T {
  return tallies.run(tally, work)
}

/** A text is prepared from its third use on: planning the look-up of a session takes seven times as long as running it. */
const usesBefore = 3
/** What a search matches, and so how it is best found, depends on its words: a plan made for any of them would serve none. */
const planEachTime = /\blike \$\d/
/** Each connection keeps what it prepared, so their number has an end; filters can be combined without one. */
const mostPrepared = 300
const mostWatched = 3000

/** Which texts are prepared, and under which name; the same for all connections of the process. */
class Names {
  private readonly uses = new Map<string, number>()
  private readonly names = new Map<string, string>()
  private last = 0

  nameOf(text: string): string | undefined {
    if (planEachTime.test(text)) return undefined
    const known = this.names.get(text)
    if (known || this.names.size >= mostPrepared) return known
    const uses = (this.uses.get(text) ?? 0) + 1
    if (uses < usesBefore) {
      if (this.uses.size >= mostWatched) this.uses.clear()
      this.uses.set(text, uses)
      return undefined
    }
    this.uses.delete(text)
    return this.rename(text)
  }
  /** A new name where the old one stands for a plan that a migration has made useless. */
  rename(text: string): string {
    const name = `s${++this.last}`
    this.names.set(text, name)
    return name
  }
}
const names = new Names()

/** A connection that counts and prepares; give it to a pool as its `Client`. */
export class CountedClient extends pg.Client {
  // pg overloads query() for texts, configurations, streams and callbacks; all of them start with what is asked
  override query(...asked: unknown[]): never {
    const [first, values] = asked
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
    const tally = tallies.getStore()
    if (tally && typeof text === 'string' && !frame.test(text)) tally.statements += 1
    const send = super.query.bind(this) as (...asked: unknown[]) => unknown
    const name = typeof first === 'string' && Array.isArray(values) && asked.length === 2 ? names.nameOf(first) : undefined
    if (!name) return send(...asked) as never
    const answer = send({ name, text, values }) as Promise<unknown>
    return answer.catch((error: { code?: string }) => {
      // "cached plan must not change result type": a migration has run under us
      if (error.code === '0A000') names.rename(text as string)
      throw error
    }) as never
  }
}
