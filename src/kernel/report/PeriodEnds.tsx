import { momentAt } from '#i18n/format/zone.ts'
import { addDays } from '#i18n/format/civil.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { DayControl } from '../inputs/controls/dates/DayControl.tsx'
import { MomentControl } from '../inputs/controls/dates/MomentControl.tsx'
import { faultOfEnds, withStart } from './reportPeriod.ts'
import type { Ends } from './reportPeriod.ts'

interface PeriodEndsProps {
  ends: Ends
  of: 'day' | 'moment'
  within: { days?: number; years?: number; ahead?: true }
  fault: string | undefined
  onChange: (ends: Ends) => void
}

/** The latest possible end: today, or the end of it. */
export function useLastEnd(of: 'day' | 'moment'): string {
  const formats = useFormats()
  const today = formats.today()
  return of === 'day' ? today : momentAt(addDays(today, 1), '00:00', formats.timeZone)
}

/** From and to: changing the start adjusts and bounds the end. */
export function PeriodEnds({ ends, of, within, fault, onChange }: PeriodEndsProps) {
  const t = useT()
  const formats = useFormats()
  const last = useLastEnd(of)
  const Control = of === 'day' ? DayControl : MomentControl
  const found = faultOfEnds(ends, last, within)
  const wordsOf = (end: keyof Ends) => {
    if (found?.end !== end) return end === 'to' ? fault : undefined
    const arg = found.than === undefined ? '' : formats.day(found.than)
    return t(`app.faults.${found.code}`, { arg })
  }
  const start = (from: string | null) =>
    onChange(
      within.ahead ? { ...ends, from } : withStart(from, last, Math.min(within.days ?? 31, 31)),
    )
  return (
    <>
      <Control
        label={t('app.reports.from')}
        value={ends.from}
        required
        error={wordsOf('from') !== undefined}
        helperText={wordsOf('from')}
        onChange={start}
      />
      <Control
        label={t('app.reports.to')}
        value={ends.to}
        required
        error={wordsOf('to') !== undefined}
        helperText={wordsOf('to')}
        onChange={(to) => onChange({ ...ends, to })}
      />
    </>
  )
}
