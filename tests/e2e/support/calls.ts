// Calls as the user who is signed in to a page, typed by the generated client: a call or field that
// does not exist is a compile error (`npm run client` writes the types).
import type { Page } from 'playwright'
import { CallError, createClient } from '#scripts/client/create-client.ts'
import type { Client } from '#scripts/client/create-client.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Fields } from '#resources/kernel/types.ts'
import type { Calls, Schemas } from '../../../dist/client/motorpool.ts'

export type { Calls, Schemas }
/** Only its cookies are needed. */
type Signed = Pick<Page, 'request'>
type Posted = Extract<keyof Calls, `POST ${string}`>

export const callsOf = ({ request }: Signed): Client<Calls> =>
  createClient<Calls>({
    async fetch(address, { method, headers, body }) {
      const answer = await request.fetch(address, {
        method: method ?? 'GET',
        headers: Object.fromEntries(new Headers(headers)),
        // a JSON text is sent unchanged
        ...(typeof body === 'string' && { data: Buffer.from(body) }),
        ...(body instanceof FormData && { multipart: body }),
      })
      const headersOf = answer.headers()
      return new Response(new Uint8Array(await answer.body()), {
        status: answer.status(),
        headers: { 'content-type': headersOf['content-type'] ?? '' },
      })
    },
  })

type Body<N extends Posted> = Calls[N] extends { body?: infer B } ? B : never

/** Posts a body and returns the result. @throws CallError with the refusal */
export function ask<N extends Posted>(
  page: Signed,
  name: N,
  body: Body<N>,
): Promise<Calls[N]['result']> {
  const call = callsOf(page) as unknown as (
    name: N,
    input: { body: unknown },
  ) => Promise<Calls[N]['result']>
  return call(name, { body })
}

/** The refusal of a call. @throws Error if it is answered */
export async function refusalOf(call: Promise<unknown>): Promise<CallError> {
  const error: unknown = await call.then(
    () => new Error('the call is not refused'),
    (reason: unknown) => reason,
  )
  if (error instanceof CallError) return error
  throw error
}

/** The fields without a value in a stored record. */
export function emptyFields(fields: Fields, record: object): string[] {
  const values = new Map<string, unknown>(Object.entries(record))
  return fieldEntries(fields)
    .map(([key]) => key)
    .filter((key) => [values.get(key) ?? []].flat().length === 0)
}
