import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OutboxEntry } from '#dataProviders/outbox/outbox-entries.ts'
import { discardEntry, flushOutbox, retryEntry } from '#dataProviders/outbox/outbox.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import './outbox.css'

interface OutboxDialogProps {
  open: boolean
  entries: readonly OutboxEntry[]
  onClose: () => void
}

/** Unsent changes, and refused ones with the reason: each can be resent or deleted. */
export function OutboxDialog({ open, entries, onClose }: OutboxDialogProps) {
  const t = useT()
  const title = useId()
  const [busy, setBusy] = useState(false)
  const [discarding, setDiscarding] = useState<OutboxEntry | null>(null)
  const nameOf = useEntryName()
  const send = async (work: Promise<void>) => {
    setBusy(true)
    // a lost connection is shown by the bar at the bottom of the window
    await work.catch(() => undefined)
    setBusy(false)
  }
  const discard = () => {
    if (discarding) discardEntry(discarding)
    setDiscarding(null)
  }
  return (
    <>
      <Dialog open={open} onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
        <DialogTitle id={title}>{t('app.outbox.title')}</DialogTitle>
        <DialogContent>
          <p className="muted">{t(entries.length > 0 ? 'app.outbox.text' : 'app.outbox.empty')}</p>
          <ul className="outbox-entries">
            {entries.map((entry) => (
              <Entry
                key={entry.key}
                entry={entry}
                name={nameOf(entry)}
                busy={busy}
                onRetry={() => void send(retryEntry(entry))}
                onDiscard={() => setDiscarding(entry)}
              />
            ))}
          </ul>
        </DialogContent>
        <DialogActions>
          {entries.length > 0 && (
            <Button loading={busy} onClick={() => void send(flushOutbox())}>
              {t('app.outbox.retry')}
            </Button>
          )}
          <Button variant="contained" autoFocus onClick={onClose}>
            {t('app.shell.close')}
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        question={discarding && t('app.outbox.discard_question')}
        text={discarding ? t('app.outbox.discard_text', { name: nameOf(discarding) }) : ''}
        onYes={discard}
        onNo={() => setDiscarding(null)}
      />
    </>
  )
}

/** 'Odometer reading: 12 900' */
function useEntryName(): (entry: OutboxEntry) => string {
  const translate = useTranslate()
  return ({ about: { resource, title } }) =>
    [translate(`resources.${resource}.name`, { smart_count: 1, _: resource }), title]
      .filter(Boolean)
      .join(': ')
}

interface EntryProps {
  entry: OutboxEntry
  name: string
  busy: boolean
  onRetry: () => void
  onDiscard: () => void
}

function Entry({ entry, name, busy, onRetry, onDiscard }: EntryProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { refusal, about } = entry
  const label = (key: string) => translate(`resources.${about.resource}.fields.${key}`, { _: key })
  const made = t('app.outbox.made', { when: formats.moment(new Date(entry.at).toISOString()) })
  return (
    <li className="outbox-entry">
      <strong className="wrap-anywhere">{name}</strong>
      <span className="caption muted">{made}</span>
      {refusal ? (
        <>
          <p role="alert" className="outbox-refusal">
            {t('app.outbox.refused', {
              reason: translate(refusal.message, { _: refusal.message }),
            })}
          </p>
          <dl className="outbox-values body-small">
            {typedValues(entry.body).map(({ key, value }) => (
              <div key={key}>
                <dt className="muted">{label(key)}</dt>
                <dd className="wrap-anywhere">
                  {value}
                  {refusal.fields?.[key] && <em> {refusal.fields[key]}</em>}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="muted">{t('app.outbox.waiting')}</p>
      )}
      <div>
        {refusal && (
          <Button
            size="small"
            disabled={busy}
            onClick={onRetry}
            aria-label={`${t('app.outbox.retry_one')}: ${name}`}
          >
            {t('app.outbox.retry_one')}
          </Button>
        )}
        <Button
          size="small"
          disabled={busy}
          onClick={onDiscard}
          aria-label={`${t('app.outbox.discard')}: ${name}`}
        >
          {t('app.outbox.discard')}
        </Button>
      </div>
    </li>
  )
}

/** The typed values of an entry: so that they can be entered again. */
function typedValues(body: unknown): { key: string; value: string }[] {
  const values = Object.entries((body ?? {}) as Readonly<Record<string, unknown>>)
  return values.flatMap(([key, value]) => {
    if (value === null || key === 'id' || key === 'version') return []
    return [{ key, value: typeof value === 'string' ? value : JSON.stringify(value) }]
  })
}
