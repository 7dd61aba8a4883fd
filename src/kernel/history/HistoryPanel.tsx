import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import type { Entry } from '#resources/kernel/history.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../form/formValues.ts'
import { useRefusal } from '../useRefusal.tsx'
import { useFormats } from '../../common/useFormats.ts'
import { HistoryEntry } from './HistoryEntry.tsx'
import { RevertDialog } from './RevertDialog.tsx'
import { useHistory } from './useHistory.ts'
import './history.css'

interface HistoryPanelProps {
  of: Resource
  id: number
  version?: number | undefined
  /** Whether there is unsaved input, which undoing a change would discard. */
  unsaved?: () => boolean
  /** Called with the record as stored now. Absent if it is read-only. */
  onReverted?: (row: Row) => void
}

/** The history of a record: by day, newest first, each change with the former values. */
export function HistoryPanel({ of, id, version, unsaved, onReverted }: HistoryPanelProps) {
  const t = useT()
  const formats = useFormats()
  const refusal = useRefusal()
  const { entries, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } =
    useHistory(of, id, version)
  const [asked, setAsked] = useState<Entry | null>(null)
  // The button that loaded more may be gone: the first of the new entries is focused.
  const next = useRef<HTMLLIElement>(null)
  const [from, setFrom] = useState(0)
  useEffect(() => {
    if (from > 0 && (entries?.length ?? 0) > from) next.current?.focus()
  }, [entries?.length, from])

  // The button that undid a change goes with it: the entry in its place is focused.
  const first = useRef<HTMLLIElement>(null)
  const newest = useRef<Entry['id']>(undefined)
  const came = entries?.[0]?.id
  useEffect(() => {
    if (newest.current === undefined || asked || came === newest.current) return
    first.current?.focus()
    newest.current = undefined
  }, [asked, came])

  if (error && !entries)
    return (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {t('app.shell.retry')}
          </Button>
        }
      >
        {t('app.history.failed')}. {refusal(error).message}
      </Alert>
    )
  if (isPending || !entries)
    return (
      <div role="status" aria-busy aria-label={t('app.shell.loading')} className="history-loading">
        {Array.from({ length: 4 }, (_, line) => (
          <Skeleton key={line} variant="rounded" height={56} />
        ))}
      </div>
    )
  if (entries.length === 0)
    return <Typography className="history-empty muted">{t('app.history.empty')}</Typography>
  const days = new Map<string, { entry: Entry; at: number }[]>()
  for (const [at, entry] of entries.entries()) {
    const day = dayOf(formats.moment(entry.at))
    days.set(day, [...(days.get(day) ?? []), { entry, at }])
  }
  const chooseRef = (at: number) => {
    if (at === 0) return first
    return from > 0 && at === from ? next : undefined
  }
  return (
    <div className="history-panel">
      {[...days].map(([day, list]) => (
        <section key={day} aria-label={day}>
          <Typography component="h3" variant="overline" className="muted">
            {day}
          </Typography>
          <ol className="plain-list">
            {list.map(({ entry, at }) => (
              <HistoryEntry
                key={entry.id}
                of={of}
                entry={entry}
                record={id}
                folds
                ref={chooseRef(at)}
                onRevert={onReverted && entry.revertible ? () => setAsked(entry) : undefined}
              />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <Button
          loading={isFetchingNextPage}
          onClick={() => {
            setFrom(entries.length)
            void fetchNextPage()
          }}
          className="history-more"
        >
          {t('app.history.more')}
        </Button>
      )}
      {asked && onReverted && (
        <RevertDialog
          of={of}
          id={id}
          version={version}
          entry={asked}
          unsaved={unsaved?.() ?? false}
          onClose={() => setAsked(null)}
          onReverted={(row) => {
            newest.current = entries[0]?.id
            onReverted(row)
          }}
        />
      )}
    </div>
  )
}

const dayOf = (moment: string) => moment.slice(0, 10)
