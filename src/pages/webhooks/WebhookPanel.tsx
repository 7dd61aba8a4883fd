import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  makeWebhookSecret,
  readWebhook,
  replayFailed,
  resumeWebhook,
  testWebhook,
} from '#dataProviders/webhook-calls.ts'
import type { WebhookAttempt } from '#resources/wire/webhooks.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { ShownOnceDialog } from '../../ui/ShownOnceDialog.tsx'
import { useWebhookCall } from './useWebhookCall.ts'
import type { CallMessage } from './useWebhookCall.ts'
import './webhooks.css'

const dayMs = 24 * 3600_000
const spans = ['1', '3', '30'] as const

/** Below a receiver: its secret, a test, sending again what has failed, and resuming. */
export function WebhookPanel({ id, name }: { id: number; name: string }) {
  const t = useT()
  const messageOf = useTestMessage()
  const title = useId()
  const { busy, message, make } = useWebhookCall()
  const [asking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [days, setDays] = useState<(typeof spans)[number]>('1')
  const { data } = useQuery({
    queryKey: ['webhook', 'panel', id],
    queryFn: ({ signal }) => readWebhook(id, signal),
  })
  if (!data) return null
  const makeSecret = () => {
    setAsking(false)
    make(async () => {
      setSecret((await makeWebhookSecret(id)).secret)
      return null
    })
  }
  const test = () => make(async () => messageOf(await testWebhook(id)))
  const resume = () =>
    make(async () => {
      await resumeWebhook(id)
      return { severity: 'success', text: t('app.webhooks.resumed') }
    })
  const replay = () =>
    make(async () => {
      const { count } = await replayFailed(id, new Date(Date.now() - Number(days) * dayMs))
      return { severity: 'success', text: t('app.webhooks.replayed', { count }) }
    })
  const hasSecret = data.secret_made_at !== null
  return (
    <section className="webhook-panel" aria-labelledby={title}>
      <h3 id={title}>{t('app.webhooks.title')}</h3>
      <p className="muted">{t('app.webhooks.hint')}</p>
      <div className="webhook-actions">
        <Button
          variant={hasSecret ? 'outlined' : 'contained'}
          disabled={busy}
          onClick={hasSecret ? () => setAsking(true) : makeSecret}
        >
          {t(hasSecret ? 'app.webhooks.replace_secret' : 'app.webhooks.new_secret')}
        </Button>
        {hasSecret && (
          <Button variant="outlined" disabled={busy} onClick={test}>
            {t('app.webhooks.test')}
          </Button>
        )}
        {data.stopped_at !== null && (
          <Button variant="contained" disabled={busy} onClick={resume}>
            {t('app.webhooks.resume')}
          </Button>
        )}
      </div>
      {hasSecret && (
        <div className="webhook-actions">
          <SelectField
            label={t('app.webhooks.since')}
            value={days}
            options={spans.map((one) => [one, t(`app.webhooks.since_${one}`)] as const)}
            onChange={setDays}
          />
          <Button variant="outlined" disabled={busy} onClick={replay}>
            {t('app.webhooks.replay_failed')}
          </Button>
        </div>
      )}
      <div role="status">
        {message && <Alert severity={message.severity}>{message.text}</Alert>}
      </div>
      <ConfirmDialog
        question={asking ? t('app.webhooks.replace_question', { name }) : null}
        onYes={makeSecret}
        onNo={() => setAsking(false)}
      />
      {secret !== null && (
        <ShownOnceDialog
          title={t('app.webhooks.made', { name })}
          value={secret}
          text={t('app.webhooks.once')}
          onClose={() => setSecret(null)}
        />
      )}
    </section>
  )
}

/** The message about the result of a test. */
function useTestMessage(): (attempt: WebhookAttempt) => CallMessage {
  const t = useT()
  const { integer } = useFormats()
  return ({ delivered, reason, status, took_ms: took }) => {
    const given = { status: String(status), ms: integer(took) }
    if (delivered) return { severity: 'success', text: t('app.webhooks.test_done', given) }
    return { severity: 'error', text: t(`app.webhooks.test_${reason ?? 'status'}`, given) }
  }
}
