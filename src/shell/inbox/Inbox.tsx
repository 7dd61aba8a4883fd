import { useEffect } from 'react'
import { startInbox } from '#dataProviders/live/inbox-socket.ts'
import type { Message } from '#resources/wire/notifications.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { useLanguage } from '../../common/language.ts'
import { conversationIn } from '../../common/messagesPath.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { Popups } from './Popups.tsx'
import { addPopup, takeCarriedPopups } from './standingPopups.ts'
import './inbox.css'

/** ms, as specified. */
const messageToastTime = 300_000

/** Receives notifications during a session, shows pop-ups, and opens a chosen one. */
export default function Inbox() {
  const { user, queryClient } = useAppServices()
  const { locale } = useLanguage()
  const staffId = user.fmsStaff.id ?? 0
  useEffect(
    () =>
      startInbox(staffId, locale, (message) => {
        void queryClient.invalidateQueries({ queryKey: ['inbox'] })
        if (message.is_popup && !isBeingRead(message))
          addPopup({ message, until: Date.now() + messageToastTime })
      }),
    [staffId, locale, queryClient],
  )
  useEffect(() => takeCarriedPopups().forEach(addPopup), [])
  return (
    <>
      <Popups />
      <MessageDialog />
    </>
  )
}

/** Whether the message is about the page that the user is viewing. */
function isBeingRead({ about }: Message): boolean {
  return about?.resource === 'messages' && conversationIn(location) === about.id && !document.hidden
}
