import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { DraftNote } from '#resources/wire/drafts.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { useLabels } from '../../../kernel/inputs/useLabels.ts'
import { draftAddress } from '../../../common/newRecordAddress.ts'
import { draftsQuery } from '../../../kernel/list/useDrafts.tsx'
import { isListOpen } from '../../../kernel/menuScreens.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import './worklist.css'

/** Number that fits on one line; the others are shown on request. */
const most = 3

/** Unfinished work: unsaved drafts, the latest first, on one line; renders nothing without any. */
export function UnfinishedWork() {
  const { user, resources } = useAppServices()
  const t = useT()
  const formats = useFormats()
  const [whole, setWhole] = useState(false)
  const { data = [] } = useQuery(draftsQuery)
  const lines = data.flatMap((note) => {
    const of = resources.find((one) => one.name === note.screen)
    return of && isListOpen(user, of) ? [{ note, of }] : []
  })
  if (lines.length === 0) return null
  const shown = whole ? lines : lines.slice(0, most)
  const left = lines.length - shown.length
  return (
    <section className="home-card drafts-line" aria-labelledby="home-unfinished">
      <h2 id="home-unfinished">
        {t('app.editing.unfinished')}: {formats.integer(lines.length)}
      </h2>
      <ul>
        {shown.map(({ note, of }) => (
          <Draft key={`${note.screen} ${note.record}`} of={of} note={note} />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="button quiet" onClick={() => setWhole(true)}>
          {t('app.list.more', { smart_count: left })}
        </button>
      )}
    </section>
  )
}

function Draft({ of, note: { record, saved_at } }: { of: Resource; note: DraftNote }) {
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
      <Link to={draftAddress(of, record)} title={formats.moment(saved_at)}>
        {name}
      </Link>
    </li>
  )
}
