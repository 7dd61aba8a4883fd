import { useCallback, useEffect, useRef, useState } from 'react'

export interface Option<I extends string | number = string | number> {
  id: I
  name: string
  /** Distinguishes it from others of the same name. */
  detail?: string
  /** Chosen recently: listed separately, before the others. */
  recent?: true
  /** Does not exist yet: choosing it creates it. */
  create?: true
  /** The record itself, as returned by a list. */
  row?: Readonly<Record<string, unknown>>
}

/** Finds the options for a typed text; '' requests the initial list. Best first. */
export type FindOptions<I extends string | number> = (
  typed: string,
) => Option<I>[] | Promise<Option<I>[]>
export type FoundOptions<I extends string | number> = {
  state: 'idle' | 'busy' | 'failed'
  typed: string | null
  options: Option<I>[]
}

/**
 * Searches while typing. Late responses are dropped; `ask` resolves with the options of exactly its
 * text, even if a later text has overtaken it, so that a fast typist's Tab can wait for its own
 * response.
 */
export function useOptionSearch<I extends string | number>(find: FindOptions<I>, wait: number) {
  const [found, setFound] = useState<FoundOptions<I>>({ state: 'idle', typed: null, options: [] })
  const turn = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<{ typed: string; answer: Promise<Option<I>[]> }>(undefined)
  useEffect(
    () => () => {
      turn.current++
      clearTimeout(timer.current)
    },
    [],
  )

  const run = useCallback(
    (typed: string): Promise<Option<I>[]> => {
      clearTimeout(timer.current)
      const mine = ++turn.current
      const answer = Promise.resolve().then(() => find(typed))
      last.current = { typed, answer }
      setFound((before) => ({ ...before, state: 'busy' }))
      answer.then(
        (options) => mine === turn.current && setFound({ state: 'idle', typed, options }),
        () => mine === turn.current && setFound({ state: 'failed', typed, options: [] }),
      )
      return answer
    },
    [find],
  )
  // loaded options changed: an open list follows them
  useEffect(() => {
    if (wait === 0 && last.current) run(last.current.typed).catch(() => undefined)
  }, [run, wait])
  /** Requests now, or reuses the pending request for the same text. */
  const ask = useCallback(
    (typed: string) => (last.current?.typed === typed ? last.current.answer : run(typed)),
    [run],
  )
  /** Called when typing pauses. */
  const later = useCallback(
    (typed: string) => {
      last.current = undefined
      turn.current++
      clearTimeout(timer.current)
      setFound((before) => ({ ...before, state: 'busy' }))
      timer.current = setTimeout(() => void run(typed).catch(() => undefined), wait)
    },
    [run, wait],
  )
  const drop = useCallback(() => {
    last.current = undefined
    turn.current++
    clearTimeout(timer.current)
    setFound({ state: 'idle', typed: null, options: [] })
  }, [])
  return { found, run, ask, later, drop }
}
