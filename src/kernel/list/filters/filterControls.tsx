// Kind of field → the control of its filter; null for kinds that the wire cannot filter by.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { lookupOf } from '#resources/kernel/derive.ts'
import { hasMoments } from '#resources/kernel/kind-traits.ts'
import { endCondition } from '#resources/kernel/values/row-rules.ts'
import { replacedField } from '#resources/kernel/replacement.ts'
import type { Field, Kind } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { DayControl } from '../../inputs/controls/dates/DayControl.tsx'
import { DayMonthControl } from '../../inputs/controls/dates/DayMonthControl.tsx'
import { DurationControl } from '../../inputs/controls/dates/DurationControl.tsx'
import { NumberControl } from '../../inputs/controls/NumberControl.tsx'
import type { NumberControlProps } from '../../inputs/controls/NumberControl.tsx'
import { RefsControl } from '../../inputs/controls/combobox/RefsControl.tsx'
import { TimeControl } from '../../inputs/controls/dates/TimeControl.tsx'
import { EmptyChoice, ExcludeChoice, valuesOf, withValues } from './filterParts.tsx'
import type { FilterControlProps } from './filterParts.tsx'
import { MeButton } from './ownFilters.tsx'
import { RangeFilter } from './RangeFilter.tsx'
import { ExpiryPresets } from './ExpiryPresets.tsx'
import { daysOf, momentsOf, resolveRange } from './dateRanges.ts'
import type { Range } from './dateRanges.ts'
import type { Option } from '../../inputs/controls/combobox/useOptionSearch.ts'
import { TextsFilter } from './TextsFilter.tsx'
import './filter-panel.css'

type FilterControl = ComponentType<FilterControlProps>

function AmountFilter(props: FilterControlProps) {
  const { kind, options } = props.words.field
  const { scale, unit, currency } = options
  return (
    <RangeFilter<string | number>
      {...props}
      less={(a, b) => Number(a) < Number(b)}
      renderEnd={(control) => (
        <NumberControl
          {...control}
          kind={kind as NumberControlProps['kind']}
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
        read: (range: Range) => daysOf(range, timeZone),
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
  const { words, condition, onChange, label } = props
  const chosen = valuesOf(condition)
  const toggle = (code: string, on: boolean) =>
    onChange(withValues(condition, on ? [...chosen, code] : chosen.filter((one) => one !== code)))
  return (
    <>
      <div className="choices" role="group" aria-label={label}>
        {Object.keys(words.field.options.choices ?? {}).map((code) => (
          <label key={code}>
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
            />
            {words.option(code)}
          </label>
        ))}
      </div>
      <ExcludeChoice {...props} />
      <EmptyChoice {...props} />
    </>
  )
}

/** What a choice asks for; no values: no filter. */
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
  const chosen = valuesOf(condition).join()
  const choices = words.field === replacedField ? replacedChoices : flagChoices
  return (
    <div className="choices" role="radiogroup" aria-label={label}>
      {choices.map(({ word, values }) => (
        <label key={word}>
          <input
            type="radio"
            name="flag"
            checked={chosen === values.join()}
            onChange={() => onChange(values.length === 0 ? null : { is: 'in', values })}
          />
          {t(`app.filter.${word}`)}
        </label>
      ))}
    </div>
  )
}

function RefFilter(props: FilterControlProps) {
  const { words, condition, onChange, label } = props
  const queries = useQueryClient()
  const of = lookupOf(words.field)
  const chosen = valuesOf(condition)
  const ids = chosen.filter((value) => typeof value === 'number')
  const set = (next: number[], _faulty?: string, texts?: readonly Option<number>[]) => {
    // The pill need not ask what the records are called that were just chosen by their names.
    if (texts) queries.setQueryData([of, 'labels', next], texts)
    onChange(withValues(condition, chosen.includes('me') ? ['me', ...next] : next))
  }
  return (
    <>
      <MeButton {...props} />
      <RefsControl of={of} label={label} value={ids} onChange={set} />
      <ExcludeChoice {...props} />
      <EmptyChoice {...props} />
    </>
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
  files: null,
  photos: null,
  secret: null,
  rows: null,
  computed: null,
  marks: ChoiceFilter,
}
