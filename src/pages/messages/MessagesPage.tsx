import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useT } from '../../common/useT.ts'
import { conversationAddress, conversationIn, messagesPath } from '../../common/messagesPath.ts'
import { ConversationList } from './ConversationList.tsx'
import { Thread } from './Thread.tsx'
import { useMessageEvents } from './useConversations.ts'
import { WriteDialog } from './WriteDialog.tsx'
import './messages.css'

/**
 * Conversations on the left, one of them on the right; on a narrow screen one of the two, depending
 * on the address.
 */
export function MessagesPage() {
  const t = useT()
  const location = useLocation()
  const navigate = useNavigate()
  const [writing, setWriting] = useState(false)
  const onNews = useMessageEvents()
  const open = conversationIn(location)
  return (
    <div className="messages" data-open={open !== null}>
      <section className="messages-side" aria-label={t('app.messages.conversations')}>
        <div className="messages-tools">
          <h2>{t('app.messages.conversations')}</h2>
          <Button
            size="small"
            variant="contained"
            startIcon={<Add />}
            onClick={() => setWriting(true)}
          >
            {t('app.messages.write')}
          </Button>
        </div>
        <ConversationList open={open} />
      </section>
      {open === null ? (
        <p className="messages-none">{t('app.messages.choose')}</p>
      ) : (
        <Thread key={open} id={open} onBack={() => void navigate(messagesPath)} onSent={onNews} />
      )}
      {writing && (
        <WriteDialog
          record={null}
          onClose={() => setWriting(false)}
          onSent={(id) => {
            setWriting(false)
            onNews()
            void navigate(conversationAddress(id))
          }}
        />
      )}
    </div>
  )
}
