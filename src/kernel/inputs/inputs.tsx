// Kind of field → the input of a form. The compiler reports missing kinds.
import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { listKey, lookupOf, setKey } from '#resources/kernel/derive.ts'
import { endCondition } from '#resources/kernel/values/row-rules.ts'
import type { Kind, Point } from '#resources/kernel/types.ts'
import { expiryOf } from '../cells/expiry.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { ComputedInput } from './ComputedInput.tsx'
import { loadChunk } from '../../common/loadChunk.ts'
import { validPoint } from '../map/points.ts'
import { pointField } from '../map/stops/stopOrder.ts'
import { RefInput } from './RefInput.tsx'
import { RowsInput } from './rows/RowsInput.tsx'
import { ChoiceControl } from './controls/combobox/ChoiceControl.tsx'
import { DayControl } from './controls/dates/DayControl.tsx'
import { DayMonthControl } from './controls/dates/DayMonthControl.tsx'
import { DurationControl } from './controls/dates/DurationControl.tsx'
import { FlagControl } from './controls/FlagControl.tsx'
import { MomentControl } from './controls/dates/MomentControl.tsx'
import { NumberControl } from './controls/NumberControl.tsx'
import { PeriodControl } from './controls/dates/PeriodControl.tsx'
import type { TypedPeriod } from './controls/dates/PeriodControl.tsx'
import { PhoneControl } from './controls/PhoneControl.tsx'
import { PlateControl } from './controls/PlateControl.tsx'
import { PointControl } from './controls/PointControl.tsx'
import type { TypedPoint } from './controls/PointControl.tsx'
import { PolygonControl } from './controls/PolygonControl.tsx'
import { RefsControl } from './controls/combobox/RefsControl.tsx'
import { SecretControl } from './controls/SecretControl.tsx'
import { TextControl } from './controls/TextControl.tsx'
import { TimeControl } from './controls/dates/TimeControl.tsx'
import type { ControlProps } from './controls/controlProps.ts'
import type { Option } from './controls/combobox/useOptionSearch.ts'
import { useApplies } from './useApplies.ts'
import { useBinding } from './useBinding.ts'
import type { InputProps } from './useBinding.ts'
import './inputs.css'

// few records have files, so this input is loaded on demand
const LaterFiles = lazy(async () => ({
  default: (await loadChunk(() => import('./files/FilesInput.tsx'))).FilesInput,
}))
function FilesInput(props: InputProps) {
  return (
    <Suspense>
      <LaterFiles {...props} />
    </Suspense>
  )
}

/** An input that needs only its control. */
function plain<V>(Control: ComponentType<ControlProps<V>>) {
  return function PlainInput(props: InputProps) {
    return <Control {...useBinding<V>(props).control} />
  }
}

const numeric = (kind: 'integer' | 'year' | 'decimal' | 'money') =>
  function NumberInput(props: InputProps) {
    const { scale, min, unit, currency, of } = props.field.options
    return (
      <NumberControl
        {...useBinding<number | string>(props).control}
        kind={kind}
        isId={of === 'id'}
        scale={scale}
        min={min}
        unit={props.bare ? undefined : unit}
        // a table shows it in the column head
        currency={props.bare && props.source.includes('.') ? null : currency}
      />
    )
  }
const worded = (type: 'text' | 'email') =>
  function TextInput(props: InputProps) {
    const { multiline } = props.field.options
    return (
      <TextControl
        {...useBinding<string>(props).control}
        type={type}
        multiline={multiline && !props.bare}
      />
    )
  }

function DayInput(props: InputProps) {
  const t = useT()
  const formats = useFormats()
  const { control } = useBinding<string>(props)
  const condition = endCondition(props.field)
  const keys = typeof condition === 'object' ? Object.keys(condition) : []
  const values = useWatch({ name: keys }) as unknown[]
  const row = Object.fromEntries(keys.map((key, i) => [key, values[i]]))
  const expiry =
    control.value && !control.error ? expiryOf(control.value, props.field, row, formats, t) : null
  const hint = expiry && (
    <span className="input-expiry" data-tone={expiry.tone}>
      {expiry.text}
    </span>
  )
  const of = props.field.options.of === 'month' ? 'month' : undefined
  return <DayControl {...control} of={of} helperText={hint ?? control.helperText} />
}

function PeriodInput(props: InputProps) {
  const { of, open } = props.field.options
  const { control } = useBinding<TypedPeriod>(props)
  // The ends keep their typed text themselves.
  return (
    <PeriodControl
      {...control}
      onChange={(period) => control.onChange(period)}
      of={of === 'moment' ? of : 'day'}
      open={open}
    />
  )
}

function PointInput(props: InputProps) {
  const { control } = useBinding<TypedPoint>(props)
  // The map shows the other records; those of child rows cannot be loaded separately.
  const beside = props.source.includes('.') ? undefined : { of: props.of, field: props.source }
  return <PointControl {...control} {...beside} onChange={(point) => control.onChange(point)} />
}

function PolygonInput(props: InputProps) {
  const { control } = useBinding<Point[] | string>(props)
  // the initial centre of the map: the record's own point
  const center = useWatch({ name: pointField(props.of) ?? 'id' }) as unknown
  return <PolygonControl {...control} center={validPoint(center)} />
}

function ChoiceInput(props: InputProps) {
  const translate = useTranslate()
  const key = props.source.split('.').at(-1)
  const choices = Object.keys(props.field.options.choices ?? {}).map((code) => ({
    id: code,
    name: translate(`${props.words}.options.${key}.${code}`),
  }))
  return (
    <ChoiceControl
      {...useBinding<string>(props).control}
      choices={choices}
      always={props.field.presence === 'defaulted'}
    />
  )
}

function RefsInput(props: InputProps) {
  const { control, setBeside } = useBinding<(number | string)[]>(props)
  const list = listKey(props.source)
  const texts = useWatch({ name: list }) as Option<number>[] | null | undefined
  return (
    <RefsControl
      {...control}
      value={(control.value ?? []).filter((id) => typeof id === 'number')}
      of={lookupOf(props.field)}
      texts={texts}
      onChange={(ids, faulty, names) => {
        if (names) setBeside(list, names)
        // An unmatched text becomes the last item, where the schema refuses it.
        control.onChange(faulty === undefined ? ids : [...ids, faulty])
      }}
    />
  )
}

function SecretInput(props: InputProps) {
  const set = useWatch({ name: setKey(props.source) }) as boolean | undefined
  return <SecretControl {...useBinding<string>(props).control} set={set} />
}

const inputComponent: Readonly<Record<Kind, ComponentType<InputProps>>> = {
  text: worded('text'),
  email: worded('email'),
  phone: plain(PhoneControl),
  integer: numeric('integer'),
  decimal: numeric('decimal'),
  money: numeric('money'),
  year: numeric('year'),
  day: DayInput,
  moment: plain(MomentControl),
  time: plain(TimeControl),
  dayMonth: plain(DayMonthControl),
  period: PeriodInput,
  duration: plain(DurationControl),
  flag: plain(FlagControl),
  choice: ChoiceInput,
  ref: RefInput,
  refs: RefsInput,
  plate: plain(PlateControl),
  point: PointInput,
  polygon: PolygonInput,
  files: FilesInput,
  photos: FilesInput,
  secret: SecretInput,
  rows: (props) => <RowsInput {...props} Cell={FieldInput} />,
  computed: ComputedInput,
  marks: ComputedInput,
}

/**
 * The input of one field. A conditional one is rendered while its condition holds; its value is
 * kept meanwhile.
 */
export function FieldInput(props: InputProps) {
  const Input = inputComponent[props.field.kind]
  return props.field.options.when ? <ConditionalInput {...props} /> : <Input {...props} />
}

function ConditionalInput(props: InputProps) {
  const Input = inputComponent[props.field.kind]
  return useApplies(props) ? <Input {...props} /> : null
}
