import { useState } from 'react'

/** State of one call: whether it is pending, and its error; undefined if it has not failed. */
export function useStepAction() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  async function run(action: () => Promise<unknown>) {
    setBusy(true)
    setFailure(undefined)
    try {
      await action()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return { busy, failure, run }
}
