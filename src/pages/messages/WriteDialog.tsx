import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { readRecipients } from '#dataProviders/conversations.ts'
import type { AttachedRecord, To } from '#resources/wire/messages.ts'
import { isFound, parseSearch, searchKey } from '#resources/kernel/values/search-key.ts'
import { useT } from '../../common/useT.ts'
import { AttachedChip } from './AttachedChip.tsx'
import { SuggestField } from './SuggestField.tsx'
import type { Suggestion } from './SuggestField.tsx'
import { useSendMessage } from './useSending.ts'
import './messages.css'

interface WriteDialogProps {
  /** The attached record; null for none. */
  record: AttachedRecord | null
  onClose: () => void
  onSent: (conversation: number) => void
}

/** A new message: first the recipient, then the text. */
export function WriteDialog({ record, onClose, onSent }: WriteDialogProps) {
  const t = useT()
  const title = useId()
  const text = useId()
  const [to, setTo] = useState<{ to: To; name: string } | null>(null)
  const { draft, busy, fault, isEmpty, change, send } = useSendMessage(
    record ? `${record.resource}.${record.id}` : 'new',
    { record },
  )
  const go = async () => {
    const conversation = to && (await send(to.to))
    if (conversation !== null) onSent(conversation)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>{t('app.messages.write')}</DialogTitle>
      <DialogContent className="write">
        {to ? (
          <p className="write-to">
            <span>{t('app.messages.to', { name: to.name })}</span>
            <Button size="small" onClick={() => setTo(null)}>
              {t('app.messages.change')}
            </Button>
          </p>
        ) : (
          <RecipientFinder onFound={(found, name) => setTo({ to: found, name })} />
        )}
        {draft.record && (
          <AttachedChip
            record={draft.record}
            {...(!record && { onRemove: () => change({ record: null }) })}
          />
        )}
        {to && (
          <>
            <label htmlFor={text}>{t('app.messages.text')}</label>
            <textarea
              id={text}
              rows={4}
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              value={draft.text}
              readOnly={busy}
              onChange={({ target }) => change({ text: target.value })}
              onKeyDown={(event) => void (event.key === 'Enter' && event.ctrlKey && go())}
            />
          </>
        )}
        <div role="alert">{fault && <p className="composer-fault">{fault}</p>}</div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.shell.close')}</Button>
        <Button variant="contained" disabled={!to || busy || isEmpty} onClick={() => void go()}>
          {t('app.messages.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function RecipientFinder({ onFound }: { onFound: (to: To, name: string) => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: ['message-recipients', text.trim()],
    queryFn: ({ signal }) => readRecipients(text.trim(), signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const sought = parseSearch(text)
  const people = (data?.people ?? []).map(({ id, name, roles }): Suggestion => ({
    key: `user ${id}`,
    words: (
      <>
        {name} <small>{roles.map((role) => t(`app.roles.${role}`)).join(', ')}</small>
      </>
    ),
    pick: () => onFound({ user: id }, name),
  }))
  const roles = (data?.roles ?? [])
    .map(({ role, people: count }) => ({ role, count, name: t(`app.roles.${role}`) }))
    .filter(({ name }) => sought.length === 0 || isFound(searchKey([name]), sought))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ role, count, name }): Suggestion => ({
      key: `role ${role}`,
      words: (
        <>
          {name} <small>{t('app.messages.role_of', { smart_count: count })}</small>
        </>
      ),
      pick: () => onFound({ role }, name),
    }))
  return (
    <SuggestField
      label={t('app.messages.whom')}
      text={text}
      onText={setText}
      none={isFetching ? null : t('app.messages.nothing')}
      choices={sought.length > 0 ? [...people, ...roles] : [...roles, ...people]}
    />
  )
}
