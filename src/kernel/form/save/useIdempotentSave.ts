import { useRef } from 'react'
import { useDataProvider } from 'react-admin'
import { changedFields } from '#dataProviders/records/changed-fields.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import { isUnheard } from '#dataProviders/http/idempotent-writes.ts'
import { newKey } from '#dataProviders/http/new-key.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { newValues } from '../formValues.ts'
import type { Row, Values } from '../formValues.ts'
import type { FormBaseline } from './useResolver.ts'

/** A write without a response: it may have been executed. */
interface Attempt {
  key: string
  print: string
  send: () => Promise<Row>
  /** It was sent without a response. */
  lost?: true
}

/**
 * Saves the values of one form, each state at most once: a write without a response is first
 * repeated under its own key.
 */
export function useIdempotentSave(
  of: Resource,
  { base, creationKey }: FormBaseline,
): (values: Values) => Promise<Row> {
  const dataProvider = useDataProvider()
  const attempt = useRef<Attempt>(undefined)

  async function write(values: Values): Promise<Row> {
    const before = base.get()
    const data = before ? { ...values, id: before.id, version: before.version } : values
    const print = JSON.stringify([before?.id, before?.version, data])
    if (attempt.current && attempt.current.print !== print) {
      const earlier = await finish(attempt.current).catch((error: unknown) =>
        attempt.current ? Promise.reject(error) : null,
      )
      if (earlier) {
        base.set(earlier)
        return Object.keys(changedFields(of, values, earlier)).length > 0 ? write(values) : earlier
      }
    }
    const key = attempt.current?.key ?? (before ? newKey() : creationKey.get())
    const send = async () => {
      const { data: row } = before
        ? await dataProvider.update<Row>(of.name, {
            id: before.id,
            data,
            previousData: before,
            meta: { key },
          })
        : await dataProvider.create<Values, Row>(of.name, { data, meta: { key } })
      return row
    }
    attempt.current = { key, print, send, ...(attempt.current?.lost && { lost: true }) }
    try {
      const row = await finish(attempt.current)
      creationKey.set(newKey())
      return row
    } catch (error) {
      if (before || !(error instanceof HttpError) || error.body.code !== 'key_reused') throw error
      // An earlier save of this form was executed without a response: the current values go into
      // the record that it created.
      const made = error.body.current as Row | undefined
      creationKey.set(newKey())
      if (made) base.set(made.version === 1 ? made : { ...newValues(of), id: made.id, version: 1 })
      return made?.version === 1 && Object.keys(changedFields(of, values, made)).length === 0
        ? made
        : write(values)
    }
  }
  /** The attempt ends when the server has accepted or refused it. */
  async function finish(one: Attempt): Promise<Row> {
    try {
      const row = await one.send()
      attempt.current = undefined
      return row
    } catch (error) {
      const known = isUnheard(error) ? !one.lost : isAnswer(error)
      if (known) attempt.current = undefined
      else one.lost = true
      throw error
    }
  }
  return write
}

/** Whether the server has decided, so that nothing was stored. */
function isAnswer(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500
}
