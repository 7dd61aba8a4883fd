import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../../common/useT.ts'
import type { ControlProps } from '../../inputs/controls/controlProps.ts'
import { EmptyChoice } from './filterParts.tsx'
import type { FilterControlProps } from './filterParts.tsx'
import type { Condition } from './filterCondition.ts'
import { presetRange, presets } from './dateRanges.ts'
import type { Range } from './dateRanges.ts'
import { useDebounced } from '../toolbar/useDebounced.ts'
import './filter-panel.css'

/** From and to. `convert`: for ends whose input format differs from the wire format. */
export function RangeFilter<V extends string | number>(
  props: FilterControlProps & {
    renderEnd: (props: ControlProps<V>) => ReactNode
    timely?: boolean
    less?: (a: V, b: V) => boolean
    days?: boolean
    convert?: { read: (range: Range) => Range; write: (range: Range) => Range }
  },
) {
  const { condition, onChange, renderEnd, timely, convert, words } = props
  const t = useT()
  const stored = condition?.is === 'range' ? condition.range : {}
  const [range, setRange] = useState(
    () => (convert ? convert.read(stored as Range) : stored) as Range<V>,
  )
  const { later, now } = useDebounced(onChange)
  const conditionOf = ({ from, to }: Range<V>): Condition | null => {
    if (from == null && to == null) return null
    return {
      is: 'range',
      range: (convert ? convert.write({ from, to } as Range) : { from, to }) as Range<
        string | number
      >,
    }
  }
  const less = props.less ?? ((a: V, b: V) => a < b)
  const wrong = (next: Range<V>) => next.from != null && next.to != null && less(next.to, next.from)
  const set = (next: Range<V>) => {
    setRange(next)
    if (!wrong(next)) later(conditionOf(next))
  }
  const pick = (next: Range<V>) => {
    setRange(next)
    now(conditionOf(next))
  }
  return (
    <>
      {props.days && (
        <div className="presets">
          {presets.map((preset) => {
            const wanted = presetRange(
              preset,
              words.formats.today(),
              words.formats.weekStart,
            ) as Range<V>
            const on = range.from === wanted.from && range.to === wanted.to
            return (
              <button
                key={preset}
                type="button"
                className="button"
                aria-pressed={on}
                onClick={() => pick(on ? {} : wanted)}
              >
                {t(`app.filter.${preset}`)}
              </button>
            )
          })}
        </div>
      )}
      <div className="ends" role="group" aria-label={props.label}>
        {renderEnd({
          label: t(timely ? 'app.filter.since' : 'app.filter.from'),
          value: range.from ?? null,
          onChange: (from) => set({ ...range, from }),
        })}
        {renderEnd({
          label: t(timely ? 'app.filter.until' : 'app.filter.to'),
          value: range.to ?? null,
          onChange: (to) => set({ ...range, to }),
        })}
      </div>
      {wrong(range) && (
        <p className="wrong" role="alert">
          {t('app.filter.bad_range')}
        </p>
      )}
      <EmptyChoice
        {...props}
        onChange={(empty) => {
          setRange({})
          now(empty)
        }}
      />
    </>
  )
}
