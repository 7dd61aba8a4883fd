import Place from '@mui/icons-material/PlaceOutlined'
import { useMemo } from 'react'
import type { ClipboardEvent } from 'react'
import { parseNumber, parsePoint } from '#i18n/parse/index.ts'
import type { Point, Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { validPoint } from '../../map/points.ts'
import { MapButton } from './MapButton.tsx'
import { TypedControl } from './TypedControl.tsx'
import type { ControlProps } from './controlProps.ts'
import type { TextCodec } from './useTypedText.ts'
import './controls.css'

const load = async () => (await import('../../map/pick/PickDialog.tsx')).PickDialog

/** A point while it is being typed. */
export type TypedPoint = { [K in keyof Point]: number | string | null }
interface PointControlProps extends Omit<ControlProps<TypedPoint>, 'inputRef'> {
  inputRef?: ControlProps<string>['inputRef']
  /** The resource whose other records the map shows, and its point field. */
  of?: Resource
  field?: string
}

/**
 * Degrees of latitude and longitude; a pasted pair fills both, as does the map. `faulty`: one of
 * them is invalid.
 */
export function PointControl({ value, onChange, of, field, ...props }: PointControlProps) {
  const t = useT()
  const codec = useMemo<TextCodec<number | string>>(
    () => ({
      read: (text) => {
        const exact = parseNumber(text)
        return exact === null || exact === 'bad' ? undefined : Number(exact)
      },
      show: String,
    }),
    [],
  )
  const set = (key: keyof Point) => (degrees: number | string | null, faulty?: string) => {
    const next = { lat: value?.lat ?? null, lon: value?.lon ?? null, [key]: faulty ?? degrees }
    onChange(next.lat === null && next.lon === null ? null : next, faulty)
  }
  const closed = props.disabled || props.readOnly
  const onPaste = (event: ClipboardEvent) => {
    const point = parsePoint(event.clipboardData.getData('text'))
    if (point === null || point === 'bad' || closed) return
    event.preventDefault()
    onChange(point)
  }
  const words = { lat: t('app.input.latitude'), lon: t('app.input.longitude') }
  const part = (key: keyof Point) => ({
    ...props,
    codec,
    fault: 'number' as const,
    inputMode: 'text' as const,
    value: value?.[key] ?? null,
    onChange: set(key),
    // the group has the label
    label: props.bare ? `${props.label}, ${words[key]}` : words[key],
    id: undefined,
  })
  const point = validPoint(value)
  return (
    <div role="group" aria-label={props.label} onPaste={onPaste} className="point-control">
      <TypedControl {...part('lat')} placeholder="41.311081" />
      <TypedControl
        {...part('lon')}
        placeholder="69.240562"
        helperText=" "
        autoFocus={false}
        inputRef={undefined}
      />
      {(!closed || point) && (
        <MapButton
          label={props.label}
          action={closed ? 'app.map.show' : 'app.map.pick'}
          icon={<Place />}
          load={load}
        >
          {(Map, close) => (
            <Map
              label={props.label}
              value={point}
              of={of}
              field={field}
              readOnly={closed}
              onClose={close}
              onTake={(taken) => {
                close()
                onChange(taken)
              }}
            />
          )}
        </MapButton>
      )}
    </div>
  )
}
