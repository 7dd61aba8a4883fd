import Place from '@mui/icons-material/PlaceOutlined'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import type { ClipboardEvent, ComponentType } from 'react'
import { useNotify } from 'react-admin'
import type { AppKey } from '#i18n/messages.ts'
import { parseNumber, parsePoint } from '#i18n/parse/index.ts'
import type { Point, Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import type { PickDialogProps } from '../../map/pick/PickDialog.tsx'
import { loadMap } from '../../map/base/loadMap.ts'
import { validPoint } from '../../map/points.ts'
import { TypedControl } from './TypedControl.tsx'
import type { ControlProps } from './controlProps.ts'
import type { TextCodec } from './useTypedText.ts'
import './controls.css'

/** A point as it is being typed. */
export type TypedPoint = { [K in keyof Point]: number | string | null }
interface PointControlProps extends Omit<ControlProps<TypedPoint>, 'inputRef'> {
  inputRef?: ControlProps<string>['inputRef']
  /** The resource whose other records the map shows, and its field of this point. */
  of?: Resource
  field?: string
}

/**
 * Degrees of latitude and longitude; a pasted pair fills both, the map either. `faulty` says that
 * one of them is not understood.
 */
export function PointControl({ value, onChange, of, field, ...props }: PointControlProps) {
  const t = useT()
  const notify = useNotify()
  const [open, setOpen] = useState<{ Map: ComponentType<PickDialogProps> } | null>(null)
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
    // the group says of what
    label: props.bare ? `${props.label}, ${words[key]}` : words[key],
    id: undefined,
  })
  const point = validPoint(value)
  // Without the map one types: the form stays as it is.
  const openMap = () =>
    loadMap(() => import('../../map/pick/PickDialog.tsx')).then(
      ({ PickDialog }) => setOpen({ Map: PickDialog }),
      () => notify('app.map.failed' satisfies AppKey, { type: 'error' }),
    )
  const ask = t(closed ? 'app.map.show' : 'app.map.pick')
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
        <Button
          variant="outlined"
          startIcon={<Place />}
          aria-haspopup="dialog"
          aria-label={`${ask}: ${props.label}`}
          onClick={openMap}
          className="point-control-map"
        >
          {ask}
        </Button>
      )}
      {open && (
        <open.Map
          label={props.label}
          value={point}
          of={of}
          field={field}
          readOnly={closed}
          onClose={() => setOpen(null)}
          onTake={(taken) => {
            setOpen(null)
            onChange(taken)
          }}
        />
      )}
    </div>
  )
}
