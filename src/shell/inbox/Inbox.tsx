import { useCallback, useEffect } from 'react'
import { useNotify } from 'react-admin'
import { startInbox } from '#dataProviders/live/inbox-socket.ts'
import type { Message } from '#resources/wire/notifications.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { useLanguage } from '../../common/language.ts'
import { conversationIn } from '../../common/messagesPath.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { openedMessage } from '../../common/openedMessage.ts'
import { addPopup, removePopup, takeCarriedPopups } from './standingPopups.ts'
import './inbox.css'

/** ms, as specified. */
const messageToastTime = 300_000

/**
 * Hears messages as long as somebody is signed in, shows those that pop up, and opens the one that
 * is to be read.
 */
export default function Inbox() {
  const { user, queryClient } = useAppServices()
  const { locale } = useLanguage()
  const notify = useNotify()
  const staffId = user.fmsStaff.id ?? 0
  const popUp = useCallback(
    (message: Message, time: number) => {
      addPopup({ message, until: Date.now() + time })
      notify(<Popup message={message} />, { type: 'success', autoHideDuration: time })
    },
    [notify],
  )
  useEffect(
    () =>
      startInbox(staffId, locale, (message) => {
        void queryClient.invalidateQueries({ queryKey: ['inbox'] })
        if (message.is_popup && !isBeingRead(message)) popUp(message, messageToastTime)
      }),
    [staffId, locale, popUp, queryClient],
  )
  useEffect(() => {
    for (const { message, until } of takeCarriedPopups()) popUp(message, until - Date.now())
  }, [popUp])
  return <MessageDialog />
}

/** It tells of what is before the reader's eyes. */
function isBeingRead({ about }: Message): boolean {
  return about?.resource === 'messages' && conversationIn(location) === about.id && !document.hidden
}

/** A toast's words; a click opens the whole message. */
function Popup({ message }: { message: Message }) {
  const t = useT()
  useEffect(() => () => removePopup(message), [message])
  return (
    <>
      <strong>{t('app.inbox.fresh')}</strong>
      <button type="button" className="inbox-popup" onClick={() => openedMessage.set(message)}>
        {message.name}. {message.message}
      </button>
    </>
  )
}
