import { useEffect, useRef, useState } from 'react'
import { openShifts } from '#dataProviders/gate-shifts.ts'
import type { RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'

/** Shifts per call: few, so that progress is reported soon. */
const atOnce = 10
/** ms after which progress is shown. */
const late = 1000

export interface OpenedAll {
  /** Waybills in the order of the departures. */
  opened: readonly number[]
  refused: readonly RefusedRow[]
  /** Why it stopped early. */
  error: unknown
}

/** Opens shifts in successive calls, and shows progress if that takes long. */
export function useOpenAll() {
  const [handled, setHandled] = useState<number | null>(null)
  const [isLate, setLate] = useState(false)
  const [outcome, setOutcome] = useState<OpenedAll | null>(null)
  const stopped = useRef(false)
  const stop = () => void (stopped.current = true)
  useEffect(() => stop, [])

  async function run(ids: readonly number[]): Promise<void> {
    stopped.current = false
    setHandled(0)
    const slow = setTimeout(() => setLate(true), late)
    const opened: number[] = []
    const refused: RefusedRow[] = []
    let error: unknown
    try {
      for (let at = 0; at < ids.length && !stopped.current; at += atOnce) {
        let rest: readonly number[] = ids.slice(at, at + atOnce)
        while (rest.length > 0 && !stopped.current) {
          const done = await openShifts(rest)
          opened.push(...done.opened.map(({ way_bill_id: id }) => id))
          refused.push(...done.refused)
          rest = done.left
          setHandled(opened.length + refused.length)
        }
      }
    } catch (failure) {
      error = failure
    }
    clearTimeout(slow)
    setLate(false)
    setHandled(null)
    setOutcome({ opened, refused, error })
  }
  return { run, stop, handled, isLate, outcome }
}
