// How many statements a request cost: counted at the connection, told to the log and to the tests.
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

/** A connection that counts; give it to a pool as its `Client`. */
export class CountedClient extends pg.Client {
  // pg overloads query() for texts, configurations, streams and callbacks; all of them start with what is asked
  override query(...asked: unknown[]): never {
    const [first] = asked
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
    const tally = tallies.getStore()
    if (tally && typeof text === 'string' && !frame.test(text)) tally.statements += 1
    return (super.query as (...asked: unknown[]) => unknown).apply(this, asked) as never
  }
}
