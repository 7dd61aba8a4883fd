import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusal } from '../../kernel/useRefusal.tsx'

/** The message about the last call. */
export interface CallMessage {
  readonly severity: 'success' | 'error'
  readonly text: string
}

/** Makes one call at a time and keeps its message; lists of webhooks are then reloaded. */
export function useWebhookCall() {
  const queries = useQueryClient()
  const refusal = useRefusal()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<CallMessage | null>(null)
  async function make(work: () => Promise<CallMessage | null>): Promise<void> {
    setBusy(true)
    setMessage(null)
    try {
      setMessage(await work())
      const changed: readonly unknown[] = ['webhook', 'webhook-delivery']
      await queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => changed.includes(of) })
    } catch (failure) {
      setMessage({ severity: 'error', text: refusal(failure).message })
    } finally {
      setBusy(false)
    }
  }
  return { busy, message, make: (work: () => Promise<CallMessage | null>) => void make(work) }
}
