import type { Period } from '#resources/kernel/types.ts'
import { useT } from '../../../../common/useT.ts'
import { DayControl } from './DayControl.tsx'
import { MomentControl } from './MomentControl.tsx'
import type { ControlProps } from '../controlProps.ts'
import './dates.css'

/** A period while being typed: an end may be missing or an invalid text. */
export type TypedPeriod = { [K in keyof Period]: string | null }
interface PeriodControlProps extends Omit<ControlProps<TypedPeriod>, 'inputRef'> {
  of: 'day' | 'moment'
  /** The period may be open-ended. */
  open?: boolean
  inputRef?: ControlProps<string>['inputRef']
}

/**
 * Two ends side by side. For days both are inclusive, for moments the end is exclusive. `faulty`:
 * an end is invalid.
 */
export function PeriodControl({ of, open, value, onChange, ...props }: PeriodControlProps) {
  const t = useT()
  const End = of === 'day' ? DayControl : MomentControl
  const set = (key: keyof Period) => (end: string | null, faulty?: string) => {
    const next = { from: value?.from ?? null, to: value?.to ?? null, [key]: faulty ?? end }
    onChange(next.from === null && next.to === null ? null : next, faulty)
  }
  const end = (key: keyof Period) => ({
    ...props,
    value: value?.[key] ?? null,
    onChange: set(key),
    label: `${props.label}, ${t(`app.input.${key}`)}`,
    id: undefined,
  })
  return (
    <div role="group" aria-label={props.label} className="period-control">
      <End {...end('from')} />
      <End
        {...end('to')}
        helperText={open && !props.error ? t('app.input.open_end') : ' '}
        autoFocus={false}
        inputRef={undefined}
        required={props.required && !open}
      />
    </div>
  )
}
