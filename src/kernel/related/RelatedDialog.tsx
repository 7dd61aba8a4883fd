import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useT } from '../../common/useT.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useRecord } from '../form/useRecord.ts'
import { useRefusal } from '../useRefusal.tsx'
import { useRights } from '../../common/rights/useRights.ts'
import { recordTitle } from '../../common/recordTitle.ts'
import { ShowView } from '../show/ShowView.tsx'
import type { Values } from '../form/formValues.ts'
import type { RelatedRecords } from './useRelated.ts'
import { withoutOwner } from './waitingRows.ts'
import './related.css'

interface RelatedDialogProps {
  related: RelatedRecords
  /** The owning record; null before its first save. */
  owner: number | null
  /** Null for a new one. */
  id: number | null
  /** A new record that replaces this one. */
  corrects?: true | undefined
  /** The owning record is read-only, and therefore this one. */
  readOnly: boolean
  /** Pending until the record is saved: its input, and the callback that stores it. */
  waiting?: { values: Values | undefined; onKeep: (values: Values) => void }
  onClose: () => void
}

/**
 * A related row in a dialog over its record's form. The reference to the record is fixed and
 * hidden.
 */
export function RelatedDialog({
  related: { of: given, by },
  owner,
  id: asked,
  corrects: correcting,
  readOnly,
  waiting,
  onClose,
}: RelatedDialogProps) {
  const of = useMemo(() => (owner === null ? withoutOwner(given, by) : given), [owner, given, by])
  const t = useT()
  const translate = useTranslate()
  const refusal = useRefusal()
  const rights = useRights(of)
  const title = useId()
  const changed = useRef<() => boolean>(null)
  const [asking, setAsking] = useState(false)
  // A correction links to the row that it replaces, and vice versa.
  const [id, setId] = useState(asked)
  const [corrects, setCorrects] = useState(correcting === true)
  const { data: row, error } = useRecord(of, id, true)
  const close = () => (changed.current?.() ? setAsking(true) : onClose())
  const kind = translate(`resources.${of.name}.name`, { smart_count: 1 })
  const isNew = id === null || corrects
  const shows = !isNew && (readOnly || !rights.edit)
  const getTitle = () => {
    if (corrects) return t('app.form.correction_title', { name: kind })
    if (isNew) return t('app.form.create_title', { name: kind })
    return row ? t('app.form.show_title', { name: kind, record: recordTitle(of, row) }) : kind
  }
  const renderRecord = () => {
    if (error) return <p role="alert">{refusal(error).message}</p>
    if (id !== null && !row) {
      return <Skeleton variant="rounded" height={160} aria-label={t('app.shell.loading')} />
    }
    if (shows && row) {
      return (
        <ShowView
          of={of}
          row={row}
          onClose={onClose}
          onReverted={() => undefined}
          onCorrect={readOnly ? undefined : () => setCorrects(true)}
          onOther={setId}
        />
      )
    }
    return (
      <RecordForm
        of={of}
        row={corrects ? null : (row ?? null)}
        copyOf={corrects ? row : undefined}
        initialValues={{ ...waiting?.values, [by]: owner }}
        hidden={by}
        hasChangesRef={changed}
        {...(waiting && {
          onKeep: (values: Values) => {
            waiting.onKeep(values)
            onClose()
          },
        })}
        onSaved={(_, intent) => intent !== 'stay' && onClose()}
        onClose={close}
      />
    )
  }
  return (
    <>
      <Dialog
        open
        onClose={(_, reason) => reason === 'escapeKeyDown' && close()}
        aria-labelledby={title}
        maxWidth="sm"
        fullWidth
      >
        <DialogTitle id={title}>{getTitle()}</DialogTitle>
        <DialogContent className="related-dialog-content">{renderRecord()}</DialogContent>
      </Dialog>
      <ConfirmDialog
        question={asking ? t(isNew ? 'app.editing.discard_new' : 'app.related.discard') : null}
        onYes={onClose}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
