import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'

/**
 * Sends a write of several shifts; a refusal is shown in the dialog, and the input is kept.
 * `onDone` returns the success message.
 */
export function useShiftWrite<R>(onDone: (result: R) => Promise<string>) {
  const notify = useNotify()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  return {
    busy,
    refused,
    async send(write: () => Promise<R>) {
      setBusy(true)
      setRefused(null)
      try {
        const message = await onDone(await write())
        notify(message, { type: 'success', messageArgs: { _: message } })
        await queries.invalidateQueries({ queryKey: ['event-car-driver'] })
      } catch (failure) {
        const faults = failure instanceof HttpError ? Object.values(failure.body?.fields ?? {}) : []
        setRefused([...new Set([refusal(failure).message, ...faults])].join(' '))
      } finally {
        setBusy(false)
      }
    },
  }
}
