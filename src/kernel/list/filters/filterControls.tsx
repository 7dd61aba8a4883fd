// Kind of field → the control of its filter; null for kinds that cannot be filtered.
import { useState } from 'react'
import type { ComponentType } from 'react'
import { hasMoments } from '#resources/kernel/kind-traits.ts'
import { endCondition } from '#resources/kernel/values/row-rules.ts'
import { replacedField } from '#resources/kernel/replacement.ts'
import type { Field, Kind } from '#resources/kernel/types.ts'
import { Radio } from '../../../ui/Choice.tsx'
import { useT } from '../../../common/useT.ts'
import { DayControl } from '../../inputs/controls/dates/DayControl.tsx'
import { DayMonthControl } from '../../inputs/controls/dates/DayMonthControl.tsx'
import { DurationControl } from '../../inputs/controls/dates/DurationControl.tsx'
import { NumberControl } from '../../inputs/controls/NumberControl.tsx'
import type { NumberControlProps } from '../../inputs/controls/NumberControl.tsx'
import { matchRank, sortByMatch } from '../../inputs/matchRank.ts'
import { TimeControl } from '../../inputs/controls/dates/TimeControl.tsx'
import { EmptyChoice, ExcludeChoice, conditionValues, withValues } from './filterParts.tsx'
import type { FilterControlProps } from './filterParts.tsx'
import { RangeFilter } from './RangeFilter.tsx'
import { ExpiryPresets } from './ExpiryPresets.tsx'
import { daysOfRange, momentsOf, resolveRange } from './dateRanges.ts'
import type { Range } from './dateRanges.ts'
import { OptionChecks, fewOptions } from './OptionChecks.tsx'
import { RefFilter } from './RefFilter.tsx'
import { TextsFilter } from './TextsFilter.tsx'
import './filter-panel.css'

type FilterControl = ComponentType<FilterControlProps>

function AmountFilter(props: FilterControlProps) {
  const { kind, options } = props.words.field
  const { scale, unit, currency, of } = options
  return (
    <RangeFilter<string | number>
      {...props}
      less={(a, b) => Number(a) < Number(b)}
      renderEnd={(control) => (
        <NumberControl
          {...control}
          kind={kind as NumberControlProps['kind']}
          isId={of === 'id'}
          scale={scale}
          unit={unit}
          currency={currency}
          min={-1}
        />
      )}
    />
  )
}

function TimeFilter(props: FilterControlProps) {
  const Control = props.words.field.kind === 'dayMonth' ? DayMonthControl : TimeControl
  return <RangeFilter<string> {...props} timely renderEnd={(control) => <Control {...control} />} />
}

function DurationFilter(props: FilterControlProps) {
  return (
    <RangeFilter<number> {...props} renderEnd={(control) => <DurationControl {...control} />} />
  )
}

const isMonth = ({ options }: Field) => options.of === 'month'

function DayFilter(props: FilterControlProps) {
  const { field, formats } = props.words
  const { timeZone } = formats
  const moments = hasMoments(field)
  const [drawn, setDrawn] = useState(0)
  const convert = moments
    ? {
        read: (range: Range) => daysOfRange(range, timeZone),
        write: (range: Range) => momentsOf(range, timeZone),
      }
    : {
        read: (range: Range) => resolveRange(range, formats.today()),
        write: (range: Range) => range,
      }
  return (
    <>
      {endCondition(field) && (
        <ExpiryPresets
          {...props}
          onChange={(condition) => {
            props.onChange(condition)
            setDrawn(drawn + 1)
          }}
        />
      )}
      <RangeFilter<string>
        key={drawn}
        {...props}
        timely
        days={!endCondition(field)}
        convert={convert}
        renderEnd={(control) => (
          <DayControl {...control} of={isMonth(field) ? 'month' : undefined} />
        )}
      />
    </>
  )
}

function ChoiceFilter(props: FilterControlProps) {
  const { words, condition, onChange, label, counted } = props
  const [typed, setTyped] = useState('')
  const chosen = conditionValues(condition)
  const options = Object.keys(words.field.options.choices ?? {}).map((code) => ({
    value: code,
    name: words.option(code),
  }))
  const found = options.filter(({ name }) => matchRank(name, typed) < 4)
  return (
    <>
      <OptionChecks
        label={label}
        options={typed.trim() === '' ? options : sortByMatch(found, typed)}
        chosen={chosen}
        onToggle={({ value }, on) =>
          onChange(
            withValues(condition, on ? [...chosen, value] : chosen.filter((one) => one !== value)),
          )
        }
        search={options.length > fewOptions ? { typed, onType: setTyped } : null}
        counted={counted}
      />
      <ExcludeChoice {...props} />
      <EmptyChoice {...props} />
    </>
  )
}

/** The choices of a flag's filter; no values: no filter. */
const flagChoices = [
  { word: 'any', values: [] },
  { word: 'yes', values: [true] },
  { word: 'no', values: [false] },
] as const
/** Without a filter a list shows the rows in force. */
const replacedChoices = [
  { word: 'in_force', values: [] },
  { word: 'replaced', values: [true] },
  { word: 'any', values: [true, false] },
] as const

function FlagFilter({ words, condition, onChange, label }: FilterControlProps) {
  const t = useT()
  const chosen = conditionValues(condition).join()
  const choices = words.field === replacedField ? replacedChoices : flagChoices
  return (
    <div className="choices" role="radiogroup" aria-label={label}>
      {choices.map(({ word, values }) => (
        <Radio
          key={word}
          name="flag"
          checked={chosen === values.join()}
          onChange={() => onChange(values.length === 0 ? null : { is: 'in', values })}
        >
          {t(`app.filter.${word}`)}
        </Radio>
      ))}
    </div>
  )
}

export const filterControlOf: Readonly<Record<Kind, FilterControl | null>> = {
  text: TextsFilter,
  email: TextsFilter,
  phone: TextsFilter,
  integer: AmountFilter,
  decimal: AmountFilter,
  money: AmountFilter,
  year: AmountFilter,
  day: DayFilter,
  moment: DayFilter,
  time: TimeFilter,
  dayMonth: TimeFilter,
  period: DayFilter,
  duration: DurationFilter,
  flag: FlagFilter,
  choice: ChoiceFilter,
  ref: RefFilter,
  refs: RefFilter,
  plate: TextsFilter,
  point: null,
  polygon: null,
  files: null,
  photos: null,
  secret: null,
  rows: null,
  computed: null,
  marks: ChoiceFilter,
}
