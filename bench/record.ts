// Which statements a call sends, as the server itself sends them: read off its pool.
import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import { InstrumentedClient } from '#server/kernel/db/instrumented-client.ts'

export interface Step {
  text: string
  /** undefined for a statement without parameters, as BEGIN. */
  values?: unknown[] | undefined
}

export interface Script {
  steps: Step[]
  /** Among the values: another record's id goes in its place. 0: none. */
  id: number
  /** The answer is a list of rows, not one. */
  many: boolean
  /** A text that may be there once: where values have it, the asked id goes behind it. */
  once?: string
}

export interface Recorder {
  Client: typeof pg.Client
  /** `refused`: refusals that are as good as an answer. @throws Error when the call is refused */
  script(
    app: FastifyInstance,
    call: InjectOptions,
    what: Omit<Script, 'steps'> & { refused?: readonly number[] },
  ): Promise<Script>
}

export function recorder(): Recorder {
  const steps: Step[] = []
  class Recording extends InstrumentedClient {
    override query(...asked: unknown[]): never {
      const [first, second] = asked
      const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text
      const values = Array.isArray(second)
        ? second
        : (first as { values?: unknown[] } | null)?.values
      if (text !== undefined)
        steps.push({ text, values: values && values.length > 0 ? [...values] : undefined })
      return super.query(...asked)
    }
  }
  return {
    Client: Recording as unknown as typeof pg.Client,
    async script(app, call, { refused = [], ...what }) {
      steps.splice(0)
      const answer = await app.inject(call)
      if (![200, ...refused].includes(answer.statusCode))
        throw new Error(`${String(call.url)} answers ${answer.statusCode}: ${answer.body}`)
      return { ...what, steps: [...steps] }
    },
  }
}
