// A word-level difference of two texts: kept, deleted and inserted.
interface Piece {
  text: string
  kind: 'same' | 'gone' | 'new'
}

/** A piece with its offset among the characters of all pieces. */
type Placed = Piece & { at: number }
/**
 * Beyond this many words on both sides the middle is treated as one piece: the comparison is
 * quadratic.
 */
const most = 600

/** Words with trailing spaces, so that joining them restores the text. */
const wordsOf = (text: string) => text.match(/\s+|[^\s]+\s*/g) ?? []

export function textDifference(before: string, after: string): Placed[] {
  const a = wordsOf(before)
  const b = wordsOf(after)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (
    end < a.length - start &&
    end < b.length - start &&
    a[a.length - 1 - end] === b[b.length - 1 - end]
  )
    end += 1
  const left = a.slice(start, a.length - end)
  const right = b.slice(start, b.length - end)
  const middle: Piece[] =
    left.length > most || right.length > most
      ? [
          { text: left.join(''), kind: 'gone' },
          { text: right.join(''), kind: 'new' },
        ]
      : compared(left, right)
  const same = (words: string[]): Piece => ({ text: words.join(''), kind: 'same' })
  return joined([same(a.slice(0, start)), ...middle, same(a.slice(a.length - end))])
}

/** The longest common subsequence of words is kept. */
function compared(a: readonly string[], b: readonly string[]): Piece[] {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pieces: Piece[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ text: a[i] ?? '', kind: 'same' })
      i += 1
      j += 1
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1)))
      pieces.push({ text: a[i++] ?? '', kind: 'gone' })
    else pieces.push({ text: b[j++] ?? '', kind: 'new' })
  }
  return pieces
}

function joined(pieces: readonly Piece[]): Placed[] {
  const list: Placed[] = []
  let at = 0
  for (const piece of pieces) {
    const last = list.at(-1)
    if (piece.text === '') continue
    if (last?.kind === piece.kind) last.text += piece.text
    else list.push({ ...piece, at })
    at += piece.text.length
  }
  return list
}
