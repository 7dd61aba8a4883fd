import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { RemovedRecord } from './RemovedRecord.tsx'
import { useRefusal } from '../../useRefusal.tsx'
import { useRemovedRecords } from './useRemovedRecords.ts'
import './removed.css'

/** The removed records of a resource, latest first; each can be viewed and restored. */
export function RemovedDialog({ of, onClose }: { of: Resource; onClose: () => void }) {
  const t = useT()
  const translate = useTranslate()
  const refusal = useRefusal()
  const title = useId()
  const [text, setText] = useState('')
  const { records, error, refetch, hasNextPage, fetchNextPage, isFetching, isFetchingNextPage } =
    useRemovedRecords(of, text)
  const none = records?.length === 0
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>
        {t('app.removed.of', { name: translate(`resources.${of.name}.name`, { smart_count: 2 }) })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText className="removed-hint">{t('app.removed.hint')}</DialogContentText>
        <TextField
          type="search"
          size="small"
          fullWidth
          autoFocus
          margin="dense"
          label={t('app.removed.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <div className="removed-progress">
          {isFetching && <LinearProgress aria-label={t('app.shell.loading')} />}
        </div>
        {error && (
          <Alert
            severity="error"
            role="alert"
            action={
              <Button color="inherit" size="small" onClick={() => void refetch()}>
                {t('app.shell.retry')}
              </Button>
            }
          >
            {refusal(error).message}
          </Alert>
        )}
        <div role="status" className="muted">
          {none &&
            !isFetching &&
            t(text.trim() ? 'app.removed.nothing_found' : 'app.removed.empty')}
        </div>
        <ul className="plain-list">
          {records?.map((record) => (
            <RemovedRecord key={record.event} of={of} record={record} onLeave={onClose} />
          ))}
        </ul>
        {hasNextPage && (
          <Button
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            className="removed-more"
          >
            {t('app.history.more')}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.form.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
