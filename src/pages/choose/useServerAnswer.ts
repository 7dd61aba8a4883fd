import { useEffect, useReducer, useState } from 'react'

/**
 * The response of `ask` (the same function on every render), or its failure; neither while pending.
 */
export function useServerAnswer<T>(ask: () => Promise<T>): {
  answer?: T
  failure?: unknown
  again: () => void
} {
  const [state, setState] = useState<{ answer?: T; failure?: unknown }>({})
  const [round, next] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let current = true
    ask().then(
      (answer) => current && setState({ answer }),
      (failure: unknown) => current && setState({ failure }),
    )
    return () => {
      current = false
    }
  }, [ask, round])
  function again() {
    setState({})
    next()
  }
  return { ...state, again }
}
