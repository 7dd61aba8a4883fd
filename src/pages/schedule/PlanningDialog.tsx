import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../common/useT.ts'
import type { Planning } from './usePlanning.ts'
import './planning.css'

interface PlanningDialogProps {
  title: string
  planning: Planning
  /** The inputs. */
  fields: ReactNode
  /** The resulting days. */
  children: ReactNode
  onClose: () => void
}

/**
 * Many shifts as one act: first which of the days clash, then all of them are written, or those that
 * are free.
 */
export function PlanningDialog({
  title,
  planning,
  fields,
  children,
  onClose,
}: PlanningDialogProps) {
  const t = useT()
  const id = useId()
  const { days, busy, free, isKnown, refused } = planning
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent className="planning">
        {fields}
        {refused !== null && (
          <Alert severity="error" role="alert">
            {refused}
          </Alert>
        )}
        <p role="status" className="planning-count">
          {isKnown && days.length > 0 && t('app.planning.count', { smart_count: days.length })}
          {isKnown && days.length === 0 && t('app.planning.none')}
          {isKnown && busy > 0 && ` ${t('app.planning.clashing', { smart_count: busy })}`}
          {!planning.isComplete && t('app.planning.incomplete')}
        </p>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.confirm.cancel')}</Button>
        <Button
          variant="contained"
          loading={planning.isWriting}
          disabled={!isKnown || free === 0}
          onClick={planning.write}
        >
          {busy > 0
            ? t('app.planning.write_free', { free, all: days.length })
            : t('app.planning.write_all')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
