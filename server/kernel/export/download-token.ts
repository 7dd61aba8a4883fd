// The download address of a file: encrypted, not stored, valid for a minute and one session, so
// that any process can serve it.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { locales } from '#resources/kernel/locales.ts'
import type { Secrets } from '../db/secrets.ts'
import type { SignedIn } from '../session/sessions.ts'

/** Sealed under a separate key: nothing else that is sealed passes for an export. */
export const exportPurpose = 'export'
/** Milliseconds within which the download must start. */
const tokenLife = 60_000
/** Characters; proxies take addresses of 8 kB. */
export const longestToken = 7500
/** Bytes of the unpacked contents: a limit against decompression bombs. */
const largest = 200_000

const contents = z.strictObject({
  account: z.int(),
  contract: z.int(),
  session: z.hex().length(64),
  expires: z.int(),
  resource: z.string(),
  locale: z.enum(locales),
  rows: z.int(),
  body: z.record(z.string(), z.unknown()),
})

/** The request as sent, and its number of rows at that time. */
export type ExportOrder = Pick<z.infer<typeof contents>, 'resource' | 'locale' | 'rows' | 'body'>

/** `secrets` are those of `exportPurpose`. */
export function makeToken(
  secrets: Secrets,
  { tokenHash, person }: SignedIn,
  order: ExportOrder,
  now: Date,
): string {
  const inside: z.infer<typeof contents> = {
    ...order,
    body: {
      ...order.body,
      ...(Array.isArray(order.body.ids) && { ids: steps(order.body.ids as number[]) }),
    },
    account: person.accountId,
    contract: person.contractId,
    session: tokenHash.toString('hex'),
    expires: now.getTime() + tokenLife,
  }
  return secrets.seal(deflateRawSync(JSON.stringify(inside)).toString('base64'))
}

/** The request of a token; null when it is forged, expired, or another session's. */
export function openToken(
  secrets: Secrets,
  token: string,
  { tokenHash, person }: SignedIn,
  now: Date,
): ExportOrder | null {
  const inside = contentsOf(secrets, token)
  if (!inside || inside.expires <= now.getTime() || inside.session !== tokenHash.toString('hex'))
    return null
  if (inside.account !== person.accountId || inside.contract !== person.contractId) return null
  const { resource, locale, rows, body } = inside
  return {
    resource,
    locale,
    rows,
    body: { ...body, ...(Array.isArray(body.ids) && { ids: sums(body.ids as number[]) }) },
  }
}

function contentsOf(secrets: Secrets, token: string): z.infer<typeof contents> | null {
  try {
    const packed = Buffer.from(secrets.open(token), 'base64')
    return contents.parse(
      JSON.parse(inflateRawSync(packed, { maxOutputLength: largest }).toString()),
    )
  } catch {
    return null
  }
}

/**
 * Encodes ids as differences between neighbours: a thousand of them are short enough for an
 * address.
 */
function steps(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b).map((id, i, sorted) => id - (sorted[i - 1] ?? 0))
}

function sums(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => (sum += step))
}
