import AttachFile from '@mui/icons-material/AttachFile'
import Send from '@mui/icons-material/Send'
import IconButton from '@mui/material/IconButton'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '../../common/useT.ts'
import { AttachedChip } from './AttachedChip.tsx'
import { RecordFinder } from './RecordFinder.tsx'
import { useSendMessage } from './useSending.ts'

/**
 * The input for an answer. Enter sends, Shift+Enter inserts a line break; on touch devices Enter
 * inserts one. Input is kept until it is sent.
 */
export function Composer({ id, onSent }: { id: number; onSent: () => void }) {
  const t = useT()
  const { draft, busy, fault, isEmpty, change, send } = useSendMessage(String(id))
  const [finding, setFinding] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const go = async () => {
    if ((await send({ conversation: id })) !== null) onSent()
    input.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!event.ctrlKey && matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    void go()
  }
  return (
    <div className="composer">
      <div role="alert">{fault && <p className="composer-fault">{fault}</p>}</div>
      {draft.record && (
        <AttachedChip record={draft.record} onRemove={() => change({ record: null })} />
      )}
      {finding && (
        <RecordFinder
          onClose={() => {
            setFinding(false)
            input.current?.focus()
          }}
          onFound={(record) => {
            change({ record })
            setFinding(false)
            input.current?.focus()
          }}
        />
      )}
      <div className="composer-line">
        <IconButton
          aria-label={t('app.messages.attach')}
          title={t('app.messages.attach')}
          onClick={() => setFinding(!finding)}
        >
          <AttachFile />
        </IconButton>
        <textarea
          ref={input}
          rows={Math.min(8, Math.max(2, draft.text.split('\n').length))}
          aria-label={t('app.messages.text')}
          placeholder={t('app.messages.text')}
          value={draft.text}
          readOnly={busy}
          onChange={({ target }) => change({ text: target.value })}
          onKeyDown={onKey}
        />
        <IconButton
          color="primary"
          aria-label={t('app.messages.send')}
          title={`${t('app.messages.send')} (Enter)`}
          aria-keyshortcuts="Enter Control+Enter"
          disabled={busy || isEmpty}
          onClick={() => void go()}
        >
          <Send />
        </IconButton>
      </div>
    </div>
  )
}
