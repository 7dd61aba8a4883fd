import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { HttpError } from '#dataProviders/http/call.ts'
import type { Resource, StoredFile } from '#resources/kernel/types.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../useRefusal.tsx'
import { useRights } from '../../common/rights/useRights.ts'
import { hasOwnName, recordHeading } from '../../common/recordTitle.ts'
import { mainPhotoKey, showMainPhoto } from './head/mainPhoto.ts'
import { RecordForm } from './RecordForm.tsx'
import { useDraft } from './drafts/useDraft.ts'
import type { AfterSave } from './save/useSave.ts'
import { useRecordHandover, useRecord, useStoredRecord } from './useRecord.ts'
import type { Row, Values } from './formValues.ts'
import './form.css'

const ShowView = lazy(async () => ({
  default: (await loadChunk(() => import('../show/ShowView.tsx'))).ShowView,
}))

interface RecordEditorProps {
  of: Resource
  /** Null for a new record. */
  id: number | null
  /** Creates a copy of this record. */
  copyOf?: number | null
  /** Initial values of a new record. */
  initialValues?: Values | undefined
  show?: boolean
  /** Called with the record's title as soon as it is known. */
  onNamed: (name: string) => void
  onSaved: (row: Row, intent: AfterSave) => void
  onClose?: () => void
  onEdit?: () => void
  onCopy?: (id: number) => void
  onPrevious?: () => void
  onNext?: () => void
}

/** Loads a record for editing, creating or reading, and shows the error if that fails. */
export function RecordEditor(props: RecordEditorProps) {
  const { of, id, copyOf = null, show, onNamed, onClose } = props
  const t = useT()
  const refusal = useRefusal()
  const handover = useRecordHandover(of)
  const keep = useStoredRecord(of)
  const [saved, setSaved] = useState(() => handover.peek(id))
  const rights = useRights(of)
  const here = saved !== null && saved.id === id ? saved : null
  const { data: fetched, error, refetch } = useRecord(of, id ?? copyOf, here === null)
  const writable = id !== null || of.mode === 'single' ? rights.edit : rights.create
  const draft = useDraft(of, id, copyOf, !show && writable && here === null)
  const row = here ?? fetched
  const name = row && id !== null && hasOwnName(of) ? recordHeading(of, row) : ''
  useEffect(() => onNamed(name), [name, onNamed])
  const dropHandover = useEffectEvent(handover.drop)
  useEffect(() => {
    if (id !== null) dropHandover(id)
  }, [id])
  useEffect(() => {
    const photos = row && row.id === id ? row[mainPhotoKey(of) ?? ''] : undefined
    if (row && photos) showMainPhoto(of, row.id, photos as StoredFile[])
  }, [of, id, row])

  if (error) {
    const missing = error instanceof HttpError && error.status === 404
    return (
      <div role="alert" className="record-failed">
        <Typography component="h2" variant="h6">
          {missing ? t('app.record_not_found.title') : refusal(error).message}
        </Typography>
        {missing && <Typography className="muted">{t('app.record_not_found.text')}</Typography>}
        <div className="record-failed-actions">
          {!missing && (
            <Button variant="contained" onClick={() => void refetch()}>
              {t('app.shell.retry')}
            </Button>
          )}
          {onClose && <Button onClick={onClose}>{t('app.record_not_found.back')}</Button>}
        </div>
      </div>
    )
  }
  if (((id !== null || copyOf !== null) && !row) || draft === undefined) return <Coming />
  if (show && row) {
    const onReverted = (now: Row) => {
      keep(now)
      setSaved(now)
    }
    return (
      <Suspense fallback={<Coming />}>
        <ShowView
          of={of}
          row={row}
          onEdit={rights.edit ? props.onEdit : undefined}
          onClose={onClose}
          onReverted={onReverted}
          onCorrect={props.onCopy && (() => props.onCopy?.(row.id))}
        />
      </Suspense>
    )
  }
  return (
    <RecordForm
      of={of}
      row={id === null ? null : (row ?? null)}
      copyOf={id === null ? row : undefined}
      draft={draft}
      initialValues={props.initialValues}
      onSaved={(stored, intent) => {
        keep(stored)
        if (intent === 'stay') {
          setSaved(stored)
          if (id === null) handover.give(stored)
        }
        props.onSaved(stored, intent)
      }}
      onClose={onClose}
      onCopy={props.onCopy}
      onPrevious={props.onPrevious}
      onNext={props.onNext}
    />
  )
}

/** A placeholder of the size of the fields. */
function Coming() {
  const t = useT()
  return (
    <div role="status" aria-busy aria-label={t('app.shell.loading')} className="record-loading">
      {Array.from({ length: 5 }, (_, line) => (
        <Skeleton key={line} variant="rounded" height={40} />
      ))}
    </div>
  )
}
