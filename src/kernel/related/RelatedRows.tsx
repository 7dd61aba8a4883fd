import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { isWritable } from '#resources/kernel/derive.ts'
import { withReplaced } from '#resources/kernel/replacement.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import type { WireRow } from '../cells/cell.ts'
import { useT } from '../../common/useT.ts'
import { defaultSort } from '../../common/listAddress.ts'
import { useRefusal } from '../useRefusal.tsx'
import { useRights } from '../../common/rights/useRights.ts'
import { RelatedTable } from './RelatedTable.tsx'
import type { RelatedRecords } from './useRelated.ts'
import { mayWait } from './waitingRows.ts'
import type { WaitingRow } from './waitingRows.ts'
import './related.css'

/**
 * Whether users choose the owning record; otherwise rules do, and rows cannot be added or removed
 * here.
 */
function isTypedHere({ of, by }: Pick<RelatedRecords, 'of' | 'by'>): boolean {
  const field = of.fields[by]
  return field !== undefined && isWritable(field)
}

const DeleteDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../list/DeleteDialog.tsx'))).DeleteDialog,
}))

interface RelatedRowsProps {
  related: RelatedRecords
  /** Id of the owning record; null before its first save. */
  id: number | null
  readOnly: boolean
  /** Null: a new one. */
  onOpen: (row: WireRow | null) => void
  /** A new one that replaces this row. */
  onCorrect?: (row: WireRow) => void
  /** In a form: the rows that are stored after its save. */
  waiting?: Waiting
}

interface Waiting {
  rows: readonly WaitingRow[]
  onOpen: (row: WaitingRow | null) => void
  onDrop: (row: WaitingRow) => void
}

/** Rows shown initially, and added by each request for more. */
const few = 50
/** ms for which change events are collected before reloading. */
const soon = 300

/**
 * The rows of another resource that belong to this record: read, added, opened and removed here.
 */
export function RelatedRows({
  related,
  id,
  readOnly,
  onOpen,
  onCorrect,
  waiting,
}: RelatedRowsProps) {
  const t = useT()
  const rights = useRights(related.of)
  const adds = rights.create && isTypedHere(related)
  const waits = id === null && waiting && adds && mayWait(related.of)
  const left = waiting && waiting.rows.length > 0
  return (
    <>
      {id === null && !waits && (
        <Typography role="note" className="related-note muted">
          {t('app.related.after_save')}
        </Typography>
      )}
      {waiting && (waits || left) && (
        <WaitingRows related={related} adds={waits === true} {...waiting} />
      )}
      {id !== null && (
        <Rows related={related} id={id} readOnly={readOnly} onOpen={onOpen} onCorrect={onCorrect} />
      )}
    </>
  )
}

/** Rows that will be sent after the record is saved; refused ones with the reason. */
function WaitingRows({
  related: { of, by, label },
  adds,
  rows,
  onOpen,
  onDrop,
}: Waiting & { related: RelatedRecords; adds: boolean }) {
  const t = useT()
  const shown = rows.map(({ values }, i): WireRow => ({ ...values, id: i }))
  const refused = rows.flatMap((one) => one.refused ?? [])
  return (
    <div className="related-rows">
      {adds && <AddButton onClick={() => onOpen(null)} />}
      <Typography role="note" className="related-note muted">
        {t('app.related.waits')}
      </Typography>
      {refused.map((message) => (
        <Typography key={message} role="alert" color="error">
          {message}
        </Typography>
      ))}
      {rows.length > 0 && (
        <RelatedTable
          of={of}
          by={by}
          label={label}
          rows={shown}
          onOpen={({ id }) => onOpen(rows[id] ?? null)}
          onRemove={({ id }) => rows[id] && onDrop(rows[id])}
          onCorrect={undefined}
        />
      )}
    </div>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  const t = useT()
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<Add />}
      onClick={onClick}
      className="related-add"
    >
      {t('app.related.add')}
    </Button>
  )
}

function Rows({
  related: { of, by, label },
  id,
  readOnly,
  onOpen,
  onCorrect,
}: RelatedRowsProps & { id: number }) {
  const t = useT()
  const refusal = useRefusal()
  const rights = useRights(of)
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const [size, setSize] = useState(few)
  const [removing, setRemoving] = useState<WireRow | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [of.name, 'getManyReference', by, id, size],
    queryFn: () =>
      dataProvider.getManyReference(of.name, {
        target: by,
        id,
        filter: withReplaced(of),
        sort: defaultSort(of),
        pagination: { page: 1, perPage: size },
      }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = recordChanges.watch(({ resource }) => {
      if (resource !== of.name && resource !== '*') return
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: [of.name, 'getManyReference', by, id] })
      }, soon)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [of, by, id, queries])

  const rows = (data?.data ?? []) as WireRow[]
  const total = data?.total ?? rows.length
  const typed = !readOnly && isTypedHere({ of, by })
  const create = rights.create && typed
  const renderRows = () => {
    if (error)
      return (
        <Typography role="alert">
          {refusal(error).message}{' '}
          <Button onClick={() => void refetch()}>{t('app.shell.retry')}</Button>
        </Typography>
      )
    if (!data) {
      return <Skeleton variant="rounded" height={96} aria-label={t('app.shell.loading')} />
    }
    if (rows.length === 0)
      return (
        <Typography className="related-note muted">
          {t(create ? 'app.related.empty_add' : 'app.related.empty', {
            button: t('app.related.add'),
          })}
        </Typography>
      )
    return (
      <RelatedTable
        of={of}
        by={by}
        label={label}
        rows={rows}
        onOpen={onOpen}
        onRemove={rights.remove && typed ? setRemoving : undefined}
        onCorrect={of.replaces && create ? onCorrect : undefined}
      />
    )
  }
  return (
    <div className="related-rows">
      {create && <AddButton onClick={() => onOpen(null)} />}
      {renderRows()}
      {total > rows.length && (
        <Button onClick={() => setSize(size + few)}>
          {t('app.list.more', { smart_count: total - rows.length })}
        </Button>
      )}
      {removing && (
        <Suspense>
          <DeleteDialog of={of} row={removing} onClose={() => setRemoving(null)} />
        </Suspense>
      )}
    </div>
  )
}
