// Files generated on request, in the language of the screen: a plain link would request them in the
// browser's.
import { currentLocale, HttpError } from './http/call.ts'
import type { Refusal } from './http/call.ts'

export interface Fetched {
  name: string
  blob: Blob
}

/** ms: a file of many rows is generated during the request. */
const timeout = 120_000

interface Posted {
  /** The body, sent as JSON. */
  body: unknown
  signal: AbortSignal
}

/**
 * Fetches a file below the origin, by POST if `posted` is given.
 * @throws HttpError for a refusal, status 0 without a response
 */
export async function fetchFile(path: string, posted?: Posted): Promise<Fetched> {
  const late = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(`/${path}`, {
      headers: {
        'Accept-Language': currentLocale(),
        ...(posted && { 'Content-Type': 'application/json' }),
      },
      credentials: 'same-origin',
      signal: posted ? AbortSignal.any([posted.signal, late]) : late,
      ...(posted && { method: 'POST', body: JSON.stringify(posted.body) }),
    })
    if (response.status !== 200) throw new HttpError(response.status, await refusalOf(response))
    return {
      name: attachmentName(response.headers.get('Content-Disposition')),
      blob: await response.blob(),
    }
  } catch (error) {
    throw error instanceof HttpError
      ? error
      : new HttpError(0, { code: 'connection', message: 'app.failure.connection' })
  }
}

async function refusalOf(response: Response): Promise<Refusal> {
  const said = (await response.json().catch(() => null)) as { error?: Refusal } | null
  return said?.error ?? { code: 'unknown', message: 'app.failure.unknown' }
}

/** The name that an attachment is to have; RFC 6266, its UTF-8 form first. */
export function attachmentName(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'file'
}

/** Fetches a file and lets the browser save it. @throws HttpError */
export async function download(path: string): Promise<void> {
  const { name, blob } = await fetchFile(path)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
