import Link from '@mui/material/Link'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import { recordChanges, presences } from '#dataProviders/live/live-changes.ts'
import type { RecordsChanged } from '#resources/wire/live.ts'
import { announcePresence } from '#dataProviders/live/presence.ts'
import { session } from '#dataProviders/session/session.ts'
import { isWriting } from '#dataProviders/http/idempotent-writes.ts'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { recordQueryKey } from '../useRecord.ts'
import { incomingRow } from '../save/incomingRow.ts'
import type { Row } from '../formValues.ts'
import '../form.css'

interface News {
  name: string | null
  at: number
  gone: boolean
}

/**
 * Shows who else has the record open, and whether it has been changed meanwhile. `caption` is shown
 * while there is no news.
 */
export function FormPresence({ of, id, caption }: { of: Resource; id: number; caption: string }) {
  const t = useT()
  const formats = useFormats()
  const queries = useQueryClient()
  const dataProvider = useDataProvider()
  const [people, setPeople] = useState<readonly { id: number; name: string }[]>([])
  const [news, setNews] = useState<News | null>(null)
  const me = session.get()?.id
  useEffect(() => announcePresence(of.name, id, setPeople), [of, id])
  useEffect(
    () =>
      presences.watch(
        (change) =>
          change.resource === baseName(of) && change.id === id && setPeople(change.people),
      ),
    [of, id],
  )
  const read = async () =>
    (await dataProvider.getOne<Row>(of.name, { id, meta: { unattended: true } })).data
  const onChanged = useEvent(async ({ resource, ids, by, name }: RecordsChanged) => {
    const certain = resource === baseName(of) && ids !== 'many' && ids.includes(id)
    if (!certain && resource !== '*' && !(resource === baseName(of) && ids === 'many')) return
    // Saved by this form, which has the response already.
    if (isWriting(of.basePaths[0] ?? '')) return by === me && certain ? setNews(null) : undefined
    const known = queries.getQueryData<Row>(recordQueryKey(of, id))
    try {
      const stored = await read()
      // The verdict may have changed while the record has not.
      if (known ? stored.version === known.version : !certain || by === me) return
      setNews({
        name,
        at: Date.now(),
        gone: stored.archived_at != null && known?.archived_at == null,
      })
    } catch (error) {
      if (error instanceof HttpError && error.status === 404)
        setNews({ name, at: Date.now(), gone: true })
    }
  })
  useEffect(() => recordChanges.watch((one) => void onChanged(one)), [onChanged])
  const show = () => {
    setNews(null)
    void read().then(
      (row) => incomingRow.set({ resource: of.name, row, who: news?.name ?? null }),
      () => setNews(news),
    )
  }
  const others = people.filter((one) => one.id !== me)
  const args = news && {
    name: news.name ?? t('app.live.somebody'),
    time: formats.time(new Date(news.at).toISOString()),
  }
  return (
    <div className="form-presence caption muted wrap-anywhere">
      {!news && <span>{caption}</span>}
      <span role="status" className="form-presence-news">
        {args && t(news.gone ? 'app.live.removed' : 'app.live.changed', args)}{' '}
        {news && !news.gone && (
          <Link component="button" type="button" variant="caption" onClick={show}>
            {t('app.live.differences')}
          </Link>
        )}
      </span>
      <span role="status" className="form-presence-people">
        {others.length > 0 &&
          t('app.live.present', { names: others.map((one) => one.name).join(', ') })}
      </span>
    </div>
  )
}
