import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { markRead } from '#dataProviders/notifications.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { isRecordOpen } from '../../kernel/menuScreens.ts'
import { conversationAddress } from '../../common/messagesPath.ts'
import { monitoringAddress } from '../../common/monitoringPath.ts'
import { useSignal } from '../../common/useSignal.ts'
import { openedMessage } from '../../common/openedMessage.ts'

/** One message in full; opening it marks it as read. */
export function MessageDialog() {
  const { user, resources, paths, queryClient } = useAppServices()
  const t = useT()
  const formats = useFormats()
  const title = useId()
  const now = useSignal(openedMessage)
  // the text stays while the dialog fades out
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  useEffect(() => {
    if (!now || now.is_read) return
    // if it no longer exists, it counts as read
    void markRead(now.id)
      .catch(() => null)
      .then(() => queryClient.invalidateQueries({ queryKey: ['inbox'] }))
  }, [now, queryClient])
  const close = () => openedMessage.set(null)
  const { about } = last ?? {}
  const resource = about && resources.find(({ name }) => name === about.resource)
  const isOpen = about && resource ? isRecordOpen(user, resource) : false
  const recordOf = ({ resource: name, id }: NonNullable<typeof about>) =>
    // a vehicle opens on the map
    name === 'object' ? monitoringAddress(id) : paths.toProductPath(`/${name}/${id}/show`)
  const record = about && isOpen ? recordOf(about) : null
  // conversations are open to everybody
  const conversation = about?.resource === 'messages' ? conversationAddress(about.id) : null
  const way = conversation ?? record
  return (
    <Dialog open={now !== null} onClose={close} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>{t('app.inbox.received')}</DialogTitle>
      <DialogContent>
        <p className="inbox-name">{last?.name}</p>
        <p>{last?.message}</p>
        <p className="inbox-time">{last && formats.moment(last.created_at)}</p>
      </DialogContent>
      <DialogActions>
        {way && (
          <Button component={Link} to={way} onClick={close}>
            {t(conversation ? 'app.messages.open' : 'app.inbox.open_record')}
          </Button>
        )}
        <Button variant="contained" autoFocus onClick={close}>
          {t('app.shell.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
