import type { Message } from '#resources/wire/notifications.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { openedMessage } from '../../common/openedMessage.ts'

/** A list of messages, each opened by a click; unread ones are bold and labelled as unread. */
export function InboxRows({ rows }: { rows: readonly Message[] }) {
  const t = useT()
  const formats = useFormats()
  if (rows.length === 0) return <p className="inbox-empty">{t('app.inbox.empty')}</p>
  return (
    <ul className="inbox-rows">
      {rows.map((row) => (
        <li key={row.id} data-unread={!row.is_read}>
          <button type="button" aria-haspopup="dialog" onClick={() => openedMessage.set(row)}>
            <span className="inbox-row-name">
              {row.name}
              {!row.is_read && <span className="hidden"> ({t('app.inbox.not_read')})</span>}
            </span>
            <span className="inbox-row-text">{row.message}</span>
            <time dateTime={row.created_at}>{formats.moment(row.created_at)}</time>
          </button>
        </li>
      ))}
    </ul>
  )
}
