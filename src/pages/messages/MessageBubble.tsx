import type { ReactNode } from 'react'
import type { TextMessage } from '#resources/wire/messages.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { AttachedChip } from './AttachedChip.tsx'

/**
 * Only unambiguous web addresses become links, opened without a referrer.
 */
const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

export function MessageBubble({ of: { author, mine, text, at, attached } }: { of: TextMessage }) {
  const t = useT()
  const formats = useFormats()
  return (
    <article className="bubble" data-mine={mine}>
      <p className="bubble-head">
        <span className={mine ? 'hidden' : undefined}>
          {mine ? t('app.messages.me') : (author ?? t('app.messages.former'))}
        </span>{' '}
        <time dateTime={at}>{formats.time(at)}</time>
      </p>
      {text && <p className="bubble-text">{linked(text)}</p>}
      {attached === 'closed' && <p className="bubble-closed">{t('app.messages.no_access')}</p>}
      {typeof attached === 'object' && <AttachedChip isSent record={attached} />}
    </article>
  )
}

function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: link, index } of text.matchAll(address)) {
    parts.push(text.slice(end, index))
    parts.push(
      <a key={index} href={link} target="_blank" rel="noopener noreferrer nofollow">
        {link}
      </a>,
    )
    end = index + link.length
  }
  return [...parts, text.slice(end)]
}
