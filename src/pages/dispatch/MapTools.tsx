import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { resourceOf } from '#resources/kernel/derive.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { SearchBox } from '../../kernel/list/toolbar/SearchBox.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { sliceOf, subdivisionsOf } from './mapContents.ts'
import type { MapItemKind } from './mapContents.ts'
import type { VehicleMap } from './useVehicleMap.ts'

const order = resourceOf('order')
const carStates = Object.keys(resourceOf('order-car').fields.state?.options.choices ?? {})
const openStates = Object.keys(order.fields.state?.options.choices ?? {}).filter((state) =>
  ['waiting', 'active'].some((slice) =>
    [order.slices?.[slice]?.state].flat().includes(state as never),
  ),
)

interface MapToolsProps {
  model: VehicleMap
  /** Called by Down: focuses the list. */
  onDown: () => void
}

/** Chooses orders by slice, or vehicles, and filters them by words, state and subdivision. */
export function MapTools({ model, onDown }: MapToolsProps) {
  const t = useT()
  const search = useRef<HTMLInputElement>(null)
  const { data, kind, by } = model
  const kinds: readonly MapItemKind[] = data.cars ? ['order', 'car'] : ['order']
  return (
    <div className="toolbar map-page-tools">
      {kinds.length > 1 && (
        <div role="group" aria-label={t('app.dispatch_map.shown')} className="vehicle-map-choice">
          {kinds.map((one) => (
            <button
              key={one}
              type="button"
              className="button"
              aria-pressed={one === kind}
              onClick={() => model.show(one)}
            >
              {t(`app.dispatch_map.${one === 'order' ? 'orders' : 'cars'}`)}
            </button>
          ))}
        </div>
      )}
      {kind === 'order' && <Slices model={model} />}
      <SearchBox
        value={by.text}
        onSearch={(text) => model.narrow({ text })}
        onLeave={onDown}
        input={search}
      />
      <States model={model} />
      <SelectField
        bare
        label={t('app.dispatch_map.all_subdivisions')}
        value={by.subdivision === null ? '' : String(by.subdivision)}
        options={[
          ['', t('app.dispatch_map.all_subdivisions')],
          ...subdivisionsOf(data).map(([id, name]) => [String(id), name] as const),
        ]}
        onChange={(id) => model.narrow({ subdivision: id === '' ? null : Number(id) })}
      />
    </div>
  )
}

function Slices({ model: { data, by, narrow } }: { model: VehicleMap }) {
  const t = useT()
  const translate = useTranslate()
  const { integer } = useFormats()
  const { waiting, active } = data.counts
  const choices = [
    ['', t('app.dispatch_map.all'), waiting.count + active.count],
    ['waiting', translate('resources.order.slices.waiting'), waiting.count],
    ['active', translate('resources.order.slices.active'), active.count],
  ] as const
  return (
    <div role="group" aria-label={t('app.dispatch_map.which')} className="vehicle-map-choice">
      {choices.map(([slice, name, count]) => (
        <button
          key={slice}
          type="button"
          className="button"
          aria-pressed={by.slice === slice}
          onClick={() => narrow({ slice, state: '' })}
        >
          {name} · {integer(count)}
        </button>
      ))}
    </div>
  )
}

function States({ model: { kind, by, data, narrow } }: { model: VehicleMap }) {
  const t = useT()
  const translate = useTranslate()
  const { integer } = useFormats()
  const all = kind === 'order' ? openStates : carStates
  const ofSlice = all.filter(
    (state) => kind === 'car' || by.slice === '' || sliceOf({ state }) === by.slice,
  )
  const things: readonly { state: string }[] = kind === 'order' ? data.orders : (data.cars ?? [])
  const count = (state: string) => things.filter((one) => one.state === state).length
  const name = (state: string) =>
    translate(`resources.${kind === 'order' ? 'order' : 'order-car'}.options.state.${state}`)
  return (
    <SelectField
      bare
      label={t('app.dispatch_map.all_states')}
      value={by.state}
      options={[
        ['', t('app.dispatch_map.all_states')],
        ...ofSlice.map((state) => [state, `${name(state)} · ${integer(count(state))}`] as const),
      ]}
      onChange={(state) => narrow({ state })}
    />
  )
}
