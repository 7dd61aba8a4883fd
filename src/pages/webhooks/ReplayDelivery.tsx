import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { replayDelivery } from '#dataProviders/webhook-calls.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import { useWebhookCall } from './useWebhookCall.ts'
import './webhooks.css'

const webhook = resourceOf('webhook')

/** Below a delivery: sends it again. */
export function ReplayDelivery({ row }: { row: Row }) {
  const t = useT()
  const { edit } = useRights(webhook)
  const { busy, message, make } = useWebhookCall()
  if (!edit || row.state === 'waiting') return null
  const replay = () =>
    make(async () => {
      await replayDelivery(row.id)
      return { severity: 'success', text: t('app.webhooks.replayed_one') }
    })
  return (
    <div className="webhook-actions">
      <Button variant="outlined" loading={busy} onClick={replay}>
        {t('app.webhooks.replay_one')}
      </Button>
      <div role="status">
        {message && <Alert severity={message.severity}>{message.text}</Alert>}
      </div>
    </div>
  )
}
