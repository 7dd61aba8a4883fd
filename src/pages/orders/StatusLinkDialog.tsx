import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  renewStatusLink,
  revokeStatusLink,
  statusLink,
} from '#dataProviders/dispatch/order-calls.ts'
import type { NewOrderLink } from '#resources/wire/dispatch.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { NewStatusLink } from './NewStatusLink.tsx'
import './orders.css'

interface StatusLinkDialogProps {
  record: { id: number; name: string }
  onDone: () => void
}

/** The link that shows customers without an account the progress of their order. */
export function StatusLinkDialog({ record: { id, name }, onDone }: StatusLinkDialogProps) {
  const t = useT()
  const formats = useFormats()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const title = useId()
  const queryKey = ['status-link', id]
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => statusLink(id, signal),
    retry: false,
  })
  const [made, setMade] = useState<NewOrderLink | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function change(work: () => Promise<NewOrderLink | null>) {
    setBusy(true)
    setRefused(null)
    try {
      setMade(await work())
    } catch (failure) {
      setRefused(refusal(failure).message)
    }
    await queries.invalidateQueries({ queryKey })
    setBusy(false)
  }
  const revoke = async () => {
    await revokeStatusLink(id)
    return null
  }
  const since = data?.since ?? null
  const problem = refused ?? (error ? refusal(error).message : null)
  const standing = () =>
    data && since !== null
      ? t('app.orders.link.since', {
          when: formats.moment(since),
          until: formats.moment(data.until),
        })
      : t('app.orders.link.none')
  return (
    <Dialog open onClose={onDone} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>
        {t('app.orders.link.title')}: {name}
      </DialogTitle>
      <DialogContent>
        <div className="status-link">
          <p>{t('app.orders.link.hint')}</p>
          <p role="status">{data && standing()}</p>
          {problem !== null && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          {made && (
            <NewStatusLink key={made.token} id={id} made={made} mail={data?.mail === true} />
          )}
          {data && (
            <div className="wrap-row">
              <Button
                variant="outlined"
                disabled={busy}
                onClick={() => void change(() => renewStatusLink(id))}
              >
                {t(since === null ? 'app.orders.link.make' : 'app.orders.link.renew')}
              </Button>
              {since !== null && (
                <Button color="error" disabled={busy} onClick={() => void change(revoke)}>
                  {t('app.orders.link.revoke')}
                </Button>
              )}
            </div>
          )}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onDone}>{t('app.shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
