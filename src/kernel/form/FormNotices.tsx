import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import { useSay } from '../cells/say.ts'
import type { Notice } from './refusal.ts'

interface FormNoticesProps {
  of: Resource
  /** Why nothing can be typed. */
  closed?: 'read_only' | 'archived'
  /** A draft was restored; how to throw it away. */
  onDiscard?: () => void
  refused: Notice | null
  onDismiss: () => void
}

/** What stands on top of a form. A refusal stays until the next try or until it is dismissed. */
export function FormNotices({ of, closed, onDiscard, refused, onDismiss }: FormNoticesProps) {
  const say = useSay()
  const translate = useTranslate()
  return (
    <>
      {closed && (
        <Alert severity="info" role="note" sx={{ mb: 2 }}>
          {say(closed === 'archived' ? 'app.errors.archived' : 'app.form.read_only')}
        </Alert>
      )}
      {onDiscard && (
        <Alert
          severity="info"
          role="status"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={onDiscard}>
              {say('app.draft.discard')}
            </Button>
          }
        >
          {say('app.draft.restored')}
        </Alert>
      )}
      {refused && (
        <Alert severity="error" onClose={onDismiss} closeText={say('app.form.close')} sx={{ mb: 2, position: 'sticky', top: 0, zIndex: 3 }}>
          {translate(refused.message, { _: refused.message })}
          {refused.others.map(([field, message]) => (
            <div key={field}>
              {translate(`resources.${of.name}.fields.${field}`, { _: field })}: {message}
            </div>
          ))}
          {refused.id && <div>{say('app.failure.number', { id: refused.id })}</div>}
        </Alert>
      )}
    </>
  )
}
