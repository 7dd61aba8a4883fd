import { useState } from 'react'
import { copyWeek, tryCopy } from '#dataProviders/schedule.ts'
import { addDays, startOfWeek } from '#i18n/format/civil.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { RefControl } from '../../kernel/inputs/controls/combobox/RefControl.tsx'
import { DayControl } from '../../kernel/inputs/controls/dates/DayControl.tsx'
import { PlannedDays } from './PlannedDays.tsx'
import { PlanningDialog } from './PlanningDialog.tsx'
import { usePlanning } from './usePlanning.ts'

/** Copies the shifts of seven days to seven other days. */
export function CopyWeekDialog({ onDone }: { onDone: () => void }) {
  const t = useT()
  const formats = useFormats()
  const thisWeek = startOfWeek(formats.today(), formats.weekStart)
  const [from, setFrom] = useState<string | null>(thisWeek)
  const [to, setTo] = useState<string | null>(addDays(thisWeek, 7))
  const [subdivision, setSubdivision] = useState<number | null>(null)
  const plan =
    from && to ? { from, to, ...(subdivision !== null && { subdivision_id: subdivision }) } : null
  const planning = usePlanning({ plan, tryIt: tryCopy, write: copyWeek, onWritten: onDone })
  const fault = planning.faults.to
  const fields = (
    <div className="repetition-fields">
      <DayControl
        label={t('app.planning.copy_from')}
        value={from}
        required
        autoFocus
        onChange={(day) => setFrom(day)}
      />
      <DayControl
        label={t('app.planning.copy_to')}
        value={to}
        required
        error={fault !== undefined}
        helperText={fault}
        onChange={(day) => setTo(day)}
      />
      <RefControl
        of="subdivision"
        label={t('app.planning.copy_of')}
        value={subdivision}
        onChange={(id) => setSubdivision(id)}
      />
    </div>
  )
  return (
    <PlanningDialog
      title={t('app.planning.copy_title')}
      planning={planning}
      fields={fields}
      onClose={onDone}
    >
      <PlannedDays days={planning.days} />
    </PlanningDialog>
  )
}
