import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
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

/** The removed records of a resource, the last one first; each can be looked at and brought back. */
export function RemovedDialog({ of, onClose }: { of: Resource; onClose: () => void }) {
  const t = useT()
  const translate = useTranslate()
  const refusal = useRefusal()
  const title = useId()
  const [text, setText] = useState('')
  const { records, error, refetch, hasNextPage, fetchNextPage, isFetching, isFetchingNextPage } = useRemovedRecords(of, text)
  const none = records?.length === 0
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{t('app.removed.of', { name: translate(`resources.${of.name}.name`, { smart_count: 2 }) })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{t('app.removed.hint')}</DialogContentText>
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
        <Box sx={{ height: 4 }}>{isFetching && <LinearProgress aria-label={t('app.shell.loading')} />}</Box>
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
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {none && !isFetching && t(text.trim() ? 'app.removed.nothing_found' : 'app.removed.empty')}
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {records?.map((record) => (
            <RemovedRecord key={record.event} of={of} record={record} onLeave={onClose} />
          ))}
        </Box>
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
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
