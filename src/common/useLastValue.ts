import { useState } from 'react'

/**
 * What the address asked for last: while a drawer moves out it still shows what it showed. `keyOf`
 * tells one from another.
 */
export function useLastValue<T>(asked: T | null, keyOf: (asked: T) => string): T | null {
  const [last, setLast] = useState(asked)
  if (asked !== null && (last === null || keyOf(asked) !== keyOf(last))) setLast(asked)
  return last
}
