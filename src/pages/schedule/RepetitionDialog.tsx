import { useState } from 'react'
import { planShifts, tryPlan } from '#dataProviders/schedule.ts'
import { addDays, weekdayOf } from '#i18n/format/civil.ts'
import { wallOf } from '#i18n/format/zone.ts'
import type { ShiftPlan } from '#resources/wire/schedule.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { PlannedDays } from './PlannedDays.tsx'
import { PlanningDialog } from './PlanningDialog.tsx'
import { RepetitionFields } from './RepetitionFields.tsx'
import { repetitionOf } from './repetitionPattern.ts'
import type { Pattern } from './repetitionPattern.ts'
import { usePlanning } from './usePlanning.ts'

/** Default length of a repetition in days: four weeks. */
const usualDays = 27

interface RepetitionDialogProps {
  /** The first shift. */
  shift: Omit<ShiftPlan, 'repetition'>
  onClose: () => void
  onWritten: () => void
}

/** Repeats the shift until a date, except on excluded days. */
export function RepetitionDialog({ shift, onClose, onWritten }: RepetitionDialogProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const [first] = wallOf(shift.start_date, timeZone)
  const [except, setExcept] = useState<readonly string[]>([])
  const [pattern, setPattern] = useState<Pattern>({
    ...{ kind: 'daily', every: 1, weekdays: [weekdayOf(first)], on: 2, off: 2 },
    until: addDays(first, usualDays),
  })
  const repetition = repetitionOf(pattern, except)
  const planning = usePlanning({
    ...{ tryIt: tryPlan, write: planShifts, onWritten },
    plan: repetition && { ...shift, repetition },
  })
  const fields = (
    <RepetitionFields
      pattern={pattern}
      fault={planning.faults['repetition.until'] ?? null}
      onChange={(change) => {
        setExcept([])
        setPattern((now) => ({ ...now, ...change }))
      }}
    />
  )
  return (
    <PlanningDialog
      title={t('app.planning.repeat_title')}
      planning={planning}
      fields={fields}
      onClose={onClose}
    >
      <PlannedDays
        days={planning.days}
        except={except}
        onExcept={(day, isLeftOut) =>
          setExcept((now) => (isLeftOut ? [...now, day].sort() : now.filter((one) => one !== day)))
        }
      />
    </PlanningDialog>
  )
}
