// Calls by name, typed by the declarations that a generated client contains. This file is copied
// unchanged into that client, so it imports nothing.

/** The input of a call in addition to its name. */
type Input<T> = Pick<T, Extract<keyof T, 'path' | 'query' | 'body' | 'form'>> & {
  /** Sent as Idempotency-Key: repeating a call with the same key writes nothing. */
  key?: string
}
type Inputs<T> = object extends Input<T> ? [input?: Input<T>] : [input: Input<T>]

/** Sends a call. @throws CallError with the server's response if it is refused */
export type Client<C extends { [N in keyof C]: { result: unknown } }> = <
  N extends keyof C & string,
>(
  name: N,
  ...input: Inputs<C[N]>
) => Promise<C[N]['result']>

/** A response other than 2xx. */
export class CallError extends Error {
  readonly status: number
  /** The codes are listed in docs/api.md; empty if the response is not from the product. */
  readonly code: string
  /** Messages by the name of the invalid field. */
  readonly fields: Readonly<Record<string, string>>
  constructor(name: string, status: number, text: string) {
    const { code = '', message = text, fields = {} } = errorOf(text)
    super(`${name}: ${status} ${[code, message, ...Object.values(fields)].join(' ').trim()}`)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

function errorOf(text: string): {
  code?: string
  message?: string
  fields?: Record<string, string>
} {
  try {
    return (JSON.parse(text) as { error?: object }).error ?? {}
  } catch {
    return {}
  }
}

interface ClientOptions {
  /** The origin of the product, such as https://motorpool.example.org. */
  address?: string
  /** An access token. */
  token?: string
  /** Language of the messages; that of the account by default. */
  language?: string
  /** Replaces the global `fetch`: gets the address and the options of `fetch`. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>
}

interface AnyInput {
  path?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
  form?: FormData
  key?: string
}

export function createClient<C extends { [N in keyof C]: { result: unknown } }>({
  address = '',
  token,
  language,
  fetch: send = fetch,
}: ClientOptions): Client<C> {
  async function call(name: string, input: AnyInput = {}): Promise<unknown> {
    const [method, path = ''] = name.split(' ')
    const { path: parts = {}, query = {}, body, form, key } = input
    const headers = new Headers()
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (language !== undefined) headers.set('accept-language', language)
    if (key !== undefined) headers.set('idempotency-key', key)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const asked = new URLSearchParams(
      Object.entries(query).flatMap(([one, value]) =>
        value === undefined ? [] : [[one, String(value)]],
      ),
    )
    const filled = path.replace(/\{(\w+)\}/g, (_, one: string) =>
      encodeURIComponent(String(parts[one])),
    )
    const answer = await send(`${address}${filled}${asked.size > 0 ? `?${asked}` : ''}`, {
      ...{ method, headers },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    })
    if (!answer.ok) throw new CallError(name, answer.status, await answer.text())
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return answer.blob()
    const json = (await answer.json()) as object
    return 'result' in json ? json.result : json
  }
  return call as Client<C>
}
