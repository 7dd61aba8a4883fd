import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { HttpError } from '#dataProviders/http/call.ts'

type Faults = Readonly<Record<string, string>>

interface CheckedForm {
  form: RefObject<HTMLFormElement | null>
  /** Errors by the server's field names. */
  faults: Faults
  /** An error without a field. */
  failure: unknown
  sending: boolean
  /** Sends if there are no faults yet; faults of the server are shown at their fields. */
  submit(missing: Faults, send: () => Promise<void>): Promise<void>
}

/** A plain form whose values are only in its inputs: the first faulty one is focused. */
export function useCheckedForm(): CheckedForm {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<unknown>()
  const [sending, setSending] = useState(false)
  useEffect(
    () => form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus(),
    [faults],
  )

  async function submit(missing: Faults, send: () => Promise<void>): Promise<void> {
    setFaults(missing)
    setFailure(undefined)
    if (Object.keys(missing).length > 0) return
    setSending(true)
    try {
      await send()
    } catch (error) {
      const { fields } = error instanceof HttpError ? error.body : {}
      if (fields) setFaults(fields)
      else setFailure(error)
    }
    setSending(false)
  }
  return { form, faults, failure, sending, submit }
}
