import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { subscribeToView } from '#dataProviders/records/view-uses.ts'
import { viewFrequencies } from '#resources/kernel/views/views.ts'
import type { SavedView, ViewSubscription } from '#resources/kernel/views/views.ts'
import type { AppKey } from '#i18n/messages.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useT } from '../../../common/useT.ts'
import './views.css'

interface SubscriptionDialogProps {
  view: SavedView
  onClose: () => void
  /** Runs a call, reports its result, and reloads the views. */
  attempt: (action: () => Promise<unknown>, done: AppKey) => Promise<void>
}

const hours = Array.from(
  { length: 24 },
  (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const,
)
const usual: ViewSubscription = { frequency: 'daily', hour: 7 }

/** Asks how often, and from which hour on, the rows of a view come by e-mail. */
export function SubscriptionDialog({ view, onClose, attempt }: SubscriptionDialogProps) {
  const t = useT()
  const title = useId()
  const [{ frequency, hour }, setChosen] = useState(view.subscription ?? usual)
  const [busy, setBusy] = useState(false)
  const send = async (wanted: ViewSubscription | null) => {
    setBusy(true)
    await attempt(
      () => subscribeToView(view, wanted),
      wanted ? 'app.views.subscribed' : 'app.views.unsubscribed',
    )
    onClose()
  }
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t('app.views.subscription_title', { name: view.name })}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('app.views.subscription_hint')}</DialogContentText>
        <div className="view-subscription">
          <SelectField
            label={t('app.views.frequency')}
            value={frequency}
            options={viewFrequencies.map((one) => [one, t(`app.views.${one}`)] as const)}
            onChange={(chosen) => setChosen({ frequency: chosen, hour })}
            disabled={busy}
          />
          <SelectField
            label={t('app.views.hour')}
            value={String(hour)}
            options={hours}
            onChange={(chosen) => setChosen({ frequency, hour: Number(chosen) })}
            disabled={busy}
          />
        </div>
      </DialogContent>
      <DialogActions>
        {view.subscription && (
          <Button color="error" disabled={busy} onClick={() => void send(null)}>
            {t('app.views.unsubscribe')}
          </Button>
        )}
        <Button onClick={onClose} disabled={busy}>
          {t('app.confirm.cancel')}
        </Button>
        <Button variant="contained" loading={busy} onClick={() => void send({ frequency, hour })}>
          {t('app.views.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
