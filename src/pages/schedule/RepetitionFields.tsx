import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { weekdayOf } from '#i18n/format/civil.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { ChoiceControl } from '../../kernel/inputs/controls/combobox/ChoiceControl.tsx'
import { DayControl } from '../../kernel/inputs/controls/dates/DayControl.tsx'
import { NumberControl } from '../../kernel/inputs/controls/NumberControl.tsx'
import { patternKinds } from './repetitionPattern.ts'
import type { Pattern } from './repetitionPattern.ts'

interface RepetitionFieldsProps {
  pattern: Pattern
  /** The server's error for the last day. */
  fault: string | null
  onChange: (change: Partial<Pattern>) => void
}

/** The frequency, the days, and the end of a repetition. */
export function RepetitionFields({ pattern, fault, onChange }: RepetitionFieldsProps) {
  const t = useT()
  const { kind } = pattern
  const number = (key: 'every' | 'on' | 'off', label: string) => (
    <NumberControl
      kind="integer"
      label={label}
      value={pattern[key]}
      required
      onChange={(value) => onChange({ [key]: value as number | null })}
    />
  )
  return (
    <div className="repetition-fields">
      <ChoiceControl
        label={t('app.planning.kind')}
        value={kind}
        choices={patternKinds.map((id) => ({ id, name: t(`app.planning.kinds.${id}`) }))}
        always
        autoFocus
        onChange={(value) => {
          const chosen = patternKinds.find((one) => one === value)
          if (chosen) onChange({ kind: chosen })
        }}
      />
      {kind === 'cycle' ? (
        <>
          {number('on', t('app.planning.on'))}
          {number('off', t('app.planning.off'))}
        </>
      ) : (
        number('every', t(`app.planning.every.${kind}`))
      )}
      <DayControl
        label={t('app.planning.until')}
        value={pattern.until}
        required
        error={fault !== null}
        helperText={fault}
        onChange={(until) => onChange({ until })}
      />
      {kind === 'weekly' && (
        <Weekdays days={pattern.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      )}
    </div>
  )
}

/** A week that begins on a Monday, for the names of its days. */
const week = Array.from({ length: 7 }, (_, n) => `2024-01-0${n + 1}`)

function Weekdays({
  days,
  onChange,
}: {
  days: readonly number[]
  onChange: (days: readonly number[]) => void
}) {
  const t = useT()
  const formats = useFormats()
  return (
    <ToggleButtonGroup
      size="small"
      className="repetition-weekdays"
      aria-label={t('app.planning.weekdays')}
      value={days}
      onChange={(_, chosen: number[]) => onChange(chosen.toSorted())}
    >
      {week.map((day) => (
        <ToggleButton key={day} value={weekdayOf(day)} aria-label={formats.weekday(day)}>
          {formats.weekday(day, 'short')}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
