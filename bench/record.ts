// Records the statements that the server sends for a call, by observing its pool.
import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import { InstrumentedClient } from '#server/kernel/db/instrumented-client.ts'

export interface Step {
  text: string
  /** undefined for a statement without parameters, such as BEGIN. */
  values?: unknown[] | undefined
}

export interface Script {
  steps: Step[]
  /** The recorded id among the values, which another record's id replaces. 0: none. */
  id: number
  /** The response is a list of rows, not a single row. */
  many: boolean
  /** A text that must be unique: the requested id is appended to it in the values. */
  once?: string
}

export interface Recorder {
  Client: typeof pg.Client
  /** `refused`: statuses of refusals that count as success. @throws Error for any other refusal */
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
