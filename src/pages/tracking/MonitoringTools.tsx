import { useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { mayDo } from '#dataProviders/session/rights.ts'
import { standings } from '#resources/kernel/views/verdict.ts'
import type { CarLocation } from '#resources/wire/tracking.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { SearchBox } from '../../kernel/list/toolbar/SearchBox.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { states } from './map/vehicleSigns.ts'
import { choicesOf } from './narrowVehicles.ts'
import type { VehicleFilter, Readiness } from './narrowVehicles.ts'
import type { Monitoring } from './useMonitoring.ts'

const verdicts = Object.keys(standings) as Readiness[]

interface MonitoringToolsProps {
  model: Monitoring
  /** Called by Down: focuses the list. */
  onDown: () => void
}

/** Filters the listed and drawn vehicles, and shows or hides places. */
export function MonitoringTools({ model, onDown }: MonitoringToolsProps) {
  const t = useT()
  const search = useRef<HTMLInputElement>(null)
  const { by, narrow } = model
  return (
    <div className="toolbar map-page-tools">
      <SearchBox
        value={by.text}
        onSearch={(text) => narrow({ text })}
        onLeave={onDown}
        input={search}
      />
      <States model={model} />
      <References model={model} of="subdivision" />
      <References model={model} of="type" />
      <Orders model={model} />
      <Verdicts model={model} />
      <Checkbox checked={model.hasPlaces} onChange={model.showPlaces}>
        {t('app.tracking.places')}
      </Checkbox>
    </div>
  )
}

type State = CarLocation['status']

/** Each state with the number of vehicles in it. */
function States({ model: { all, by, narrow } }: { model: Monitoring }) {
  const t = useT()
  const translate = useTranslate()
  const { integer } = useFormats()
  const counts = useMemo(() => {
    const counted = new Map<State, number>()
    for (const { status } of all) counted.set(status, (counted.get(status) ?? 0) + 1)
    return counted
  }, [all])
  const text = (state: State) =>
    `${translate(`resources.object.options.state.${state}`)} · ${integer(counts.get(state) ?? 0)}`
  return (
    <SelectField<State | ''>
      bare
      label={t('app.tracking.all_states')}
      value={by.state}
      options={[
        ['', `${t('app.tracking.all_states')} · ${integer(all.length)}`],
        ...states.map((state) => [state, text(state)] as const),
      ]}
      onChange={(state) => narrow({ state })}
    />
  )
}

/** Vehicles assigned to an order, for users who may read orders. */
function Orders({ model: { by, narrow } }: { model: Monitoring }) {
  const t = useT()
  const { user, resources } = useAppServices()
  const orders = resources.find(({ name }) => name === 'order')
  if (!orders || !mayDo(user, orders, 'list')) return null
  const everything = t('app.tracking.all_orders')
  return (
    <SelectField<VehicleFilter['order']>
      bare
      label={everything}
      value={by.order}
      options={[
        ['', everything],
        ['with', t('app.tracking.with_order')],
        ['without', t('app.tracking.without_order')],
      ]}
      onChange={(order) => narrow({ order })}
    />
  )
}

/** Vehicles by release verdict, for users who may read it. */
function Verdicts({ model: { by, ready, narrow } }: { model: Monitoring }) {
  const t = useT()
  const translate = useTranslate()
  const { user, resources } = useAppServices()
  const cars = resources.find(({ name }) => name === 'car')
  if (!cars || !mayDo(user, cars, 'list')) return null
  const everything = t('app.tracking.all_verdicts')
  return (
    <>
      <SelectField<VehicleFilter['readiness']>
        bare
        label={everything}
        value={by.readiness}
        options={[
          ['', everything],
          ...verdicts.map(
            (one) => [one, translate(`resources.car.options.readiness.${one}`)] as const,
          ),
        ]}
        onChange={(readiness) => narrow({ readiness })}
      />
      <div role="alert">
        {ready.error && <RetryNote error={ready.error} onAgain={() => void ready.refetch()} />}
      </div>
    </>
  )
}

interface ReferencesProps {
  model: Monitoring
  of: 'subdivision' | 'type'
}

/** References that at least one vehicle has. */
function References({ model: { all, by, narrow }, of }: ReferencesProps) {
  const t = useT()
  const choices = useMemo(() => choicesOf(all, of), [all, of])
  const everything = t(`app.tracking.all_${of}s`)
  return (
    <SelectField
      bare
      label={everything}
      value={by[of] === null ? '' : String(by[of])}
      options={[['', everything], ...choices.map(([id, name]) => [String(id), name] as const)]}
      onChange={(id) => narrow({ [of]: id === '' ? null : Number(id) })}
    />
  )
}
