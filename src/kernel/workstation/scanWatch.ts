/** Maximum ms between two keys of a scanner: faster than anyone types an entire code. */
const fastest = 30
/** Minimum characters of a code: among answers, and in a number, which people type slowly. */
const shortest = { answers: 6, number: 3 }

/**
 * Detects scanners: a code arrives faster than typing, and ends with Enter. It is not a code if
 * each of its keys may be an answer (`answers`: '1' to this digit); 0: a number is being typed.
 */
export function createScanWatch(answers: number) {
  const least = answers > 0 ? shortest.answers : shortest.number
  let text = ''
  let last = -Infinity
  return {
    /** Processes a key at its time; returns the code that Enter ends, else null. */
    hear(key: string, at: number): string | null {
      // a clock that was set back counts as a pause too
      if (at < last || at - last > fastest) text = ''
      last = at
      if (key !== 'Enter') {
        if (key.length === 1) text += key
        return null
      }
      const code = text
      text = ''
      const isCode = [...code].some((one) => !(Number(one) >= 1 && Number(one) <= answers))
      return code.length >= least && isCode ? code : null
    },
    /** Whether the last key may be the first one of a code. */
    begins: () => text.length === 1,
  }
}
