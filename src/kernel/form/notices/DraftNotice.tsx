import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import type { RestoredDraft } from '../drafts/formDraft.ts'
import '../form.css'

interface DraftNoticeProps {
  draft: RestoredDraft
  onDiscard: () => void
  /** Shows changes by others since. */
  onCompare: () => void
}

/**
 * The notice of a restored draft: its time, changes of the record since, and a button to discard
 * it.
 */
export function DraftNotice({
  draft: { saved_at, changed },
  onDiscard,
  onCompare,
}: DraftNoticeProps) {
  const t = useT()
  const formats = useFormats()
  return (
    <Alert severity={changed ? 'warning' : 'info'} role="status" className="form-notice">
      {t('app.editing.restored', { when: formats.moment(saved_at) })}
      {changed && ' '}
      {changed &&
        (changed.who
          ? t('app.editing.changed_by', { who: changed.who, when: formats.moment(changed.at) })
          : t('app.editing.changed', { when: formats.moment(changed.at) }))}
      <div className="draft-notice-actions wrap-row">
        {changed && (
          <Button color="inherit" size="small" variant="outlined" onClick={onCompare}>
            {t('app.editing.compare')}
          </Button>
        )}
        <Button color="inherit" size="small" variant="outlined" onClick={onDiscard}>
          {t('app.draft.discard')}
        </Button>
      </div>
    </Alert>
  )
}
