/** ms between two keys of a scanner at most: nobody types a whole code so fast. */
const fastest = 30
/** Characters of a code at least. */
const shortest = 6

/**
 * Tells a scanner from hands: its code comes faster than anybody types, and ends with Enter. It is
 * no code where each key of it may be an answer (`answers`: '1' to this digit).
 */
export function createScanWatch(answers: number) {
  let text = ''
  let last = -Infinity
  return {
    /** Takes a key at its time; the code that Enter ends, else null. */
    hear(key: string, at: number): string | null {
      // a clock that was put back is a pause too
      if (at < last || at - last > fastest) text = ''
      last = at
      if (key !== 'Enter') {
        if (key.length === 1) text += key
        return null
      }
      const code = text
      text = ''
      const isCode = [...code].some((one) => !(Number(one) >= 1 && Number(one) <= answers))
      return code.length >= shortest && isCode ? code : null
    },
    /** Whether the last key may be the first one of a code. */
    begins: () => text.length === 1,
  }
}
