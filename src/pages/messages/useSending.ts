import { useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import { sendMessage } from '#dataProviders/conversations.ts'
import type { AttachedRecord, To } from '#resources/wire/messages.ts'
import { newKey } from '#dataProviders/http/new-key.ts'
import { useT } from '../../common/useT.ts'

interface Draft {
  text: string
  record: AttachedRecord | null
}

const empty: Draft = { text: '', record: null }

/**
 * A message being written, stored under the user's id in this browser until it is sent. An attempt
 * without a response is repeated under its key, so that the message is stored once.
 */
export function useSendMessage(name: string, begun: Partial<Draft> = {}) {
  const t = useT()
  const [kept, setDraft] = useStore<Draft | null>(`messages.draft.${name}`, null)
  const draft: Draft = { ...empty, ...begun, ...kept }
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const attempt = useRef<{ what: string; key: string } | null>(null)
  const isEmpty = draft.text.trim() === '' && !draft.record
  return {
    draft,
    busy,
    fault,
    isEmpty,
    change: (part: Partial<Draft>) => {
      setFault(null)
      setDraft({ ...draft, ...part })
    },
    /** Resolves with the conversation; with null after a refusal, whose reason is in `fault`. */
    async send(to: To): Promise<number | null> {
      if (busy || isEmpty) return null
      const what = JSON.stringify([to, draft])
      if (attempt.current?.what !== what) attempt.current = { what, key: newKey() }
      setBusy(true)
      setFault(null)
      try {
        const { conversation } = await sendMessage(
          to,
          draft.text,
          draft.record,
          attempt.current.key,
        )
        attempt.current = null
        setDraft(null)
        return conversation
      } catch (error) {
        setFault(wordsOf(error, t('app.failure.connection')))
        return null
      } finally {
        setBusy(false)
      }
    },
  }
}

/** The server's message about the field, else about the call. */
function wordsOf(error: unknown, connection: string): string {
  if (!(error instanceof HttpError) || error.status === 0) return connection
  return Object.values(error.body.fields ?? {})[0] ?? error.message
}
