import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { DraftNote } from '#resources/wire/drafts.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { useLabels } from '../../kernel/inputs/useLabels.ts'
import { draftAddress } from '../../common/listAddress.ts'
import { draftsQuery } from '../../kernel/list/useDrafts.tsx'
import { isListOpen } from '../../kernel/menuScreens.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useAppServices } from '../../kernel/appServices.ts'

/** As many as one comes back to; older ones are found at their records. */
const most = 6

/**
 * Where somebody left off: what he typed and has not saved, the last first. Nothing while there is
 * nothing.
 */
export function UnfinishedWork() {
  const { user, resources } = useAppServices()
  const t = useT()
  const { data = [] } = useQuery(draftsQuery)
  const lines = data.flatMap((note) => {
    const of = resources.find((one) => one.name === note.screen)
    return of && isListOpen(user, of) ? [{ note, of }] : []
  })
  if (lines.length === 0) return null
  return (
    <section className="home-group" aria-labelledby="home-unfinished">
      <h2 id="home-unfinished">{t('app.editing.unfinished')}</h2>
      <ul>
        {lines.slice(0, most).map(({ note, of }) => (
          <Line key={`${note.screen} ${note.record}`} of={of} note={note} />
        ))}
      </ul>
    </section>
  )
}

function Line({ of, note: { record, saved_at } }: { of: Resource; note: DraftNote }) {
  const t = useT()
  const formats = useFormats()
  const translate = useTranslate()
  const id = Number(record)
  const [label] = useLabels(of.name as Parameters<typeof useLabels>[0], id > 0 ? [id] : [])
  const kind = translate(`resources.${of.name}.name`, { smart_count: 1 })
  const name =
    id > 0 ? `${kind}: ${label?.name ?? '…'}` : t('app.form.create_title', { name: kind })
  return (
    <li>
      <Link className="home-tile" to={draftAddress(of, record)}>
        <span>{name}</span>
        <small>{formats.moment(saved_at)}</small>
      </Link>
    </li>
  )
}
