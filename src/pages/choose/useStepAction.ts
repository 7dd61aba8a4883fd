import { useState } from 'react'

/**
 * Something asked of the server that may be refused: whether it is under way, and how it failed;
 * undefined when it did not.
 */
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
