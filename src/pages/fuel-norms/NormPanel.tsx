// Below a fuel norm: a trial trip with the typed values, and copying the norm to the vehicles of
// the model.
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { FuelNorm } from '#resources/fuel/index.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { TrialTrip } from './TrialTrip.tsx'

type NormValues = FuelNorm & { car_id?: number | null; valid_from?: string | null }

/** In the form: the trial trip uses the typed values, saved or not. */
export function NormPanel({ id }: { id: number }) {
  const t = useT()
  const values = useWatch() as NormValues
  const { isDirty } = useFormState()
  const [copying, setCopying] = useState(false)
  return (
    <>
      <TrialTrip norm={values} carId={values.car_id ?? null} />
      <div className="norm-copies">
        <Button variant="outlined" size="small" disabled={isDirty} onClick={() => setCopying(true)}>
          {t('app.norms.copy')}
        </Button>
        {isDirty && <span className="muted">{t('app.norms.copy_unsaved')}</span>}
      </div>
      {copying && (
        <CopyDialog id={id} day={values.valid_from ?? ''} onClose={() => setCopying(false)} />
      )}
    </>
  )
}

/** The panel on a read-only norm. */
export function NormRecordPanel({ row }: { row: Row }) {
  const norm = row as unknown as NormValues
  return <TrialTrip norm={norm} carId={norm.car_id ?? null} />
}
