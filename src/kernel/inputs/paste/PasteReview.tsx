import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { FaultyCells } from '../../list/cell-editing/FaultyCells.tsx'
import { NameDecisions } from '../../list/cell-editing/NameDecisions.tsx'
import { useRefusal } from '../../useRefusal.tsx'
import { linesResource } from './linesResource.ts'
import type { FormPaste, PastedCells } from './useLinePaste.ts'
import { useReview } from './useReview.ts'

interface PasteReviewProps {
  of: Resource
  source: string
  field: Field
  pasted: PastedCells
  paste: FormPaste
}

/**
 * Puts pasted cells into the lines; asks first about unknown names and invalid cells, if there are
 * any.
 */
export function PasteReview({ of, source, field, pasted, paste }: PasteReviewProps) {
  const t = useT()
  const translate = useTranslate()
  const refusal = useRefusal()
  const title = useId()
  const lines = useMemo(() => linesResource(of, source), [of, source])
  const review = useReview(lines, field, pasted, paste)
  const { reviewed, plan, failure } = review
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const problem = failure ?? error
  if (!reviewed && problem === null) return <span role="status">{t('app.paste.checking')}</span>

  const labelOf = (key: string) => translate(`resources.${lines.name}.fields.${key}`)
  const apply = () => {
    setBusy(true)
    setError(null)
    review
      .apply()
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      onClose={busy ? undefined : paste.close}
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
      role="alertdialog"
    >
      <DialogTitle id={title}>{t('app.paste.title')}</DialogTitle>
      <DialogContent>
        {problem !== null && (
          <Alert severity="error" role="alert">
            {refusal(problem).message}
          </Alert>
        )}
        {reviewed && plan && (
          <fieldset disabled={busy} className="paste-preview">
            {reviewed.over > 0 && (
              <Alert severity="warning">
                {t('app.rows.paste_over', { smart_count: reviewed.over, max: paste.max })}
              </Alert>
            )}
            {reviewed.wide > 0 && (
              <Alert severity="warning">{t('app.paste.wide', { count: reviewed.wide })}</Alert>
            )}
            {reviewed.dropped.length > 0 && (
              <Alert severity="warning">
                {t('app.rows.paste_derived', { fields: reviewed.dropped.map(labelOf).join(', ') })}
              </Alert>
            )}
            <NameDecisions
              of={lines}
              unknown={reviewed.unknown}
              decided={review.decided}
              onDecide={review.decide}
            />
            <FaultyCells
              of={lines}
              faulty={plan.faulty}
              block={reviewed.block}
              mended={review.mended}
              onMend={review.mend}
            />
          </fieldset>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={paste.close} disabled={busy}>
          {t('app.confirm.cancel')}
        </Button>
        <Button onClick={apply} variant="contained" disabled={!reviewed} loading={busy} autoFocus>
          {t('app.paste.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
