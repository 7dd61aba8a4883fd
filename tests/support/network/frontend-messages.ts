// PostgreSQL frontend messages, parsed as far as needed to recognise a commit.

export interface Said {
  type: string
  body: Buffer
}

/**
 * Parses a stream from its beginning, in chunks of any size; each call returns the messages that it
 * completes.
 */
export function messagesOf(): (data: Buffer) => (Said & { text?: string })[] {
  let rest = Buffer.alloc(0)
  let started = false
  // prepared statements are bound by name
  const texts = new Map<string, string>()
  return (data) => {
    rest = Buffer.concat([rest, data])
    const said: (Said & { text?: string })[] = []
    for (;;) {
      // the first message has no type byte
      const head = started ? 1 : 0
      if (rest.length < head + 4) return said
      const length = rest.readInt32BE(head)
      if (rest.length < head + length) return said
      const type = started ? String.fromCharCode(rest[0]!) : 'startup'
      const body = rest.subarray(head + 4, head + length)
      rest = rest.subarray(head + length)
      started = true
      const [first = '', second = ''] = body.toString('latin1').split('\0', 2)
      if (type === 'P') texts.set(first, second)
      const prepared = type === 'B' ? texts.get(second) : undefined
      const text = type === 'Q' ? first : prepared
      said.push({ type, body, ...(text !== undefined && { text }) })
    }
  }
}

export const isCommit = ({ text }: { text?: string }) => /^\s*commit\b/i.test(text ?? '')
