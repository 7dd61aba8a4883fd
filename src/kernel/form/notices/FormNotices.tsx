import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { UnansweredSaveNotice } from './UnansweredSaveNotice.tsx'
import type { SaveNotice } from '../save/saveRefusal.ts'
import '../form.css'

interface FormNoticesProps {
  of: Resource
  readOnly: boolean
  refused: SaveNotice | null
  /** Warnings that do not prevent saving. */
  warnings?: readonly string[]
  onDismiss: () => void
  /** Repeats a save without a response. */
  onRetry?: () => void
}

/** Notices above a form. A refusal stays until the next attempt or until it is dismissed. */
export function FormNotices({
  of,
  readOnly,
  refused,
  warnings = [],
  onDismiss,
  onRetry,
}: FormNoticesProps) {
  const t = useT()
  const translate = useTranslate()
  return (
    <>
      {readOnly && (
        <Alert severity="info" role="note" className="form-notice">
          {t('app.form.read_only')}
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert severity="warning" role="status" className="form-notice">
          {warnings.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      {refused && (
        <Alert
          severity="error"
          onClose={onDismiss}
          closeText={t('app.form.close')}
          className="form-notice form-refusal"
        >
          {translate(refused.message, { _: refused.message })}
          {refused.others.map(([field, message]) => (
            <div key={field}>
              {translate(`resources.${of.name}.fields.${field}`, { _: field })}: {message}
            </div>
          ))}
          {refused.id && <div>{t('app.failure.number', { id: refused.id })}</div>}
          {refused.lost && onRetry && <UnansweredSaveNotice onRetry={onRetry} />}
        </Alert>
      )}
    </>
  )
}
