// Parses HTTP range headers. @fastify/static supports ranges too, but with weak ETags, by which the
// reader of a map file cannot detect that it was replaced between two requests.

/** First and last byte, both inclusive. */
interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The requested range of a file: null for the whole file, i.e. without a header, with another unit
 * or with several ranges (a server may ignore these by RFC 9110); 'outside' if it cannot be
 * satisfied.
 */
export function parseByteRange(
  header: string | undefined,
  bytes: number,
): ByteRange | null | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'outside' : { from: bytes - length, to: bytes - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= bytes) return 'outside'
  return { from: Number(first), to: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}
