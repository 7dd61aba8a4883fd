import { useState } from 'react'

/** The last value in the address: a closing drawer still shows it. `keyOf` identifies a value. */
export function useLastValue<T>(asked: T | null, keyOf: (asked: T) => string): T | null {
  const [last, setLast] = useState(asked)
  if (asked !== null && (last === null || keyOf(asked) !== keyOf(last))) setLast(asked)
  return last
}
