import RestoreFromTrash from '@mui/icons-material/RestoreFromTrash'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { AppKey } from '#i18n/messages.ts'
import type { Removed } from '#resources/kernel/history.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../../common/loadChunk.ts'
import { useT } from '../../../common/useT.ts'
import { RefusedFields } from '../../history/RefusedFields.tsx'
import { useFormats } from '../../../common/useFormats.ts'
import { recordAddress } from '../../../common/listAddress.ts'
import { useRefusal } from '../../useRefusal.tsx'
import { useRecordActions } from '../useRecordActions.ts'
import './removed.css'

const HistoryPanel = lazy(async () => ({
  default: (await loadChunk(() => import('../../history/HistoryPanel.tsx'))).HistoryPanel,
}))

interface RemovedRecordProps {
  of: Resource
  record: Removed
  /** The dialog closes: the reader follows a link. */
  onLeave: () => void
}

/**
 * One removed record: its author, time and contents, and a button to restore it, where a refusal is
 * shown.
 */
export function RemovedRecord({ of, record, onLeave }: RemovedRecordProps) {
  const t = useT()
  const formats = useFormats()
  const notify = useNotify()
  const refusal = useRefusal()
  const actions = useRecordActions(of)
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const shown = useId()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const [back, setBack] = useState(false)
  const { name, event, id, at, who } = record

  const bringBack = async () => {
    setBusy(true)
    setRefused(null)
    try {
      await dataProvider.bringBack(of.name, { event })
    } catch (error) {
      setRefused(error)
      setBusy(false)
      return
    }
    setBack(true)
    setBusy(false)
    notify('app.removed.brought_back' satisfies AppKey, { type: 'success', messageArgs: { name } })
    await actions.refresh([id])
  }
  return (
    <li className="removed-record">
      <div className="removed-record-head">
        <div className="removed-record-title">
          <MuiLink
            component="button"
            type="button"
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-controls={open ? shown : undefined}
            aria-label={t(open ? 'app.removed.hide' : 'app.removed.show', { name })}
            className="removed-record-name"
          >
            {name}
          </MuiLink>
          <Typography variant="body2" className="muted">
            {t('app.removed.removed_by', {
              when: formats.moment(at),
              who: who?.name ?? t('app.history.server'),
            })}
          </Typography>
        </div>
        {back ? (
          // takes the focus of the button that it replaces
          <MuiLink
            component={Link}
            to={recordAddress(of, 'edit', id)}
            onClick={onLeave}
            ref={(link) => link?.focus()}
          >
            {t('app.removed.open')}
          </MuiLink>
        ) : (
          <Button
            size="small"
            variant="outlined"
            startIcon={<RestoreFromTrash />}
            loading={busy}
            onClick={() => void bringBack()}
            aria-label={t('app.removed.bring_back_one', { name })}
          >
            {t('app.removed.bring_back')}
          </Button>
        )}
      </div>
      {refused !== null && (
        <Alert severity="warning" role="alert" className="removed-record-refusal">
          {refusal(refused).message}
          <RefusedFields of={of} error={refused} />
        </Alert>
      )}
      {open && (
        <div id={shown} className="removed-record-history">
          <Suspense>
            <HistoryPanel of={of} id={id} />
          </Suspense>
        </div>
      )}
    </li>
  )
}
