// A fake server behind `fetch` that records requests and returns prepared responses.
import { vi } from 'vitest'

export interface SentRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}

export interface Answer {
  status?: number
  /** Sent as JSON; a string as it is. */
  body?: unknown
  statusText?: string
  headers?: Record<string, string>
}

type Answering = (asked: SentRequest) => Answer | Promise<Answer>
export const result = (value: unknown): Answer => ({ body: { result: value } })
export const refusal = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { error: { code, message: `${code}!`, ...more } },
})

/**
 * Puts `answering` in the place of the network; a throw is a line that is down. Returns what was
 * asked, in order.
 */
export function serve(answering: Answering): SentRequest[] {
  const asked: SentRequest[] = []
  vi.stubGlobal(
    'fetch',
    async (address: string, { method = 'GET', headers = {}, body, signal }: RequestInit = {}) => {
      const one = {
        method,
        path: address,
        headers: headers as Record<string, string>,
        body: typeof body === 'string' ? JSON.parse(body) : body,
      }
      asked.push(one)
      signal?.throwIfAborted()
      const {
        status = 200,
        body: said = null,
        statusText = '',
        headers: answered = {},
      } = await Promise.race([
        Promise.resolve(answering(one)),
        new Promise<never>((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
      ])
      return new Response(typeof said === 'string' ? said : JSON.stringify(said), {
        status,
        statusText,
        headers: answered,
      })
    },
  )
  return asked
}

export const paths = (asked: readonly SentRequest[]) =>
  asked.map(({ method, path }) => `${method} ${path}`)
