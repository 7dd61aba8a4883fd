import Button from '@mui/material/Button'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ShiftPlan } from '#resources/wire/schedule.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useT } from '../../common/useT.ts'
import { useFormRecord } from '../../kernel/inputs/formRecord.ts'
import { FieldInput } from '../../kernel/inputs/inputs.tsx'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'
import './planning.css'

const RepetitionDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./RepetitionDialog.tsx'))).RepetitionDialog,
}))
const SeriesDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./SeriesDialog.tsx'))).SeriesDialog,
}))

/**
 * Opens the repetition of a shift that is being entered, or the change of a stored one's series:
 * the repetition is not a field of a shift.
 */
export function RepeatInput(props: InputProps) {
  const { stored, readOnly } = props
  if (!stored) return readOnly ? null : <RepeatNew />
  return (
    <div className="repeat-stored">
      <FieldInput {...props} readOnly />
      {!readOnly && <ChangeSeries />}
    </div>
  )
}

/** The last day of a stored shift's series. */
export function RepeatUntilInput(props: InputProps) {
  return props.stored ? <FieldInput {...props} readOnly /> : null
}

/** Null while required values are missing. */
function useShift(): Omit<ShiftPlan, 'repetition'> | null {
  const values = useWatch() as Partial<Omit<ShiftPlan, 'repetition'>>
  const { car_id, staff_id, start_date, end_date, all_day, interval, note } = values
  if (!car_id || !staff_id || !isMoment(start_date) || !isMoment(end_date)) return null
  return {
    ...{ car_id, staff_id, start_date, end_date },
    ...(all_day !== undefined && { all_day }),
    ...(typeof interval === 'number' && { interval }),
    ...(note && { note }),
  }
}

/** Text that could not be parsed stays in the form unchanged. */
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

function RepeatNew() {
  const t = useT()
  const { leave } = useFormRecord()
  const shift = useShift()
  const [isOpen, setIsOpen] = useState(false)
  const { setValue } = useFormContext()
  useEffect(() => {
    // a copy is a separate shift, not part of the series
    setValue('repeat', 'none')
    setValue('repeat_until', null)
  }, [setValue])
  return (
    <div className="repeat-new">
      <Button variant="outlined" disabled={!shift} onClick={() => setIsOpen(true)}>
        {t('app.planning.repeat')}
      </Button>
      {!shift && <span className="muted">{t('app.planning.needs')}</span>}
      {isOpen && shift && (
        <Suspense>
          <RepetitionDialog
            shift={shift}
            onClose={() => setIsOpen(false)}
            onWritten={() => leave?.()}
          />
        </Suspense>
      )}
    </div>
  )
}

function ChangeSeries() {
  const t = useT()
  const { id, leave, storedValue } = useFormRecord()
  const [isOpen, setIsOpen] = useState(false)
  if (id === null || storedValue?.('series_id') == null) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {t('app.planning.series')}
      </Button>
      {isOpen && (
        <Suspense>
          <SeriesDialog id={id} onClose={() => setIsOpen(false)} onWritten={() => leave?.()} />
        </Suspense>
      )}
    </>
  )
}
