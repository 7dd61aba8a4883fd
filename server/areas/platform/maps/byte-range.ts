// HTTP range headers. @fastify/static supports them as well, but with weak ETags, by which a reader
// of a map file cannot detect that it was replaced between two requests.

/** First and last byte. */
interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The range requested of a file of this size: null for everything, as without a header, with
 * another unit or with several ranges (RFC 9110 lets a server send all then); 'outside' if it is
 * unsatisfiable.
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
