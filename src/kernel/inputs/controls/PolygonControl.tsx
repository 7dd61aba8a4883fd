import Edit from '@mui/icons-material/EditLocationAltOutlined'
import { useMemo } from 'react'
import { parsePolygon } from '#i18n/parse/index.ts'
import type { Point } from '#resources/kernel/types.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { MapButton } from './MapButton.tsx'
import { TypedControl } from './TypedControl.tsx'
import type { ControlProps } from './controlProps.ts'
import type { TextCodec } from './useTypedText.ts'
import './controls.css'

interface PolygonControlProps extends ControlProps<Point[] | string> {
  /** The initial centre of the map without corners. */
  center?: Point | null
}

const load = async () => (await import('../../map/outline/OutlineDialog.tsx')).OutlineDialog
/** Number of corners visible without scrolling. */
const maxRows = 6

/**
 * The corners of a polygon, one per line, typed, pasted or drawn on the map. The text has
 * everything that the map shows.
 */
export function PolygonControl({ value, onChange, center = null, ...props }: PolygonControlProps) {
  const { polygon } = useFormats()
  const codec = useMemo<TextCodec<string>>(() => {
    const show = (corners: readonly Point[]) => polygon(corners).replaceAll('; ', '\n')
    return {
      read(text) {
        const corners = parsePolygon(text)
        return corners === 'bad' ? undefined : show(corners ?? [])
      },
      show: (text) => text,
    }
  }, [polygon])
  const corners = Array.isArray(value) ? value : null
  const text = corners ? polygon(corners).replaceAll('; ', '\n') : (value as string | null)
  const closed = props.disabled || props.readOnly
  return (
    <div role="group" aria-label={props.label} className="polygon-control">
      <TypedControl
        {...props}
        codec={codec}
        fault="polygon"
        maxRows={maxRows}
        placeholder={'41.311081, 69.240562\n41.312, 69.243\n41.309, 69.242'}
        value={text}
        onChange={(typed, faulty) => {
          const read = typed === null ? null : parsePolygon(typed)
          onChange(read === 'bad' ? null : read, faulty)
        }}
      />
      {(!closed || corners) && (
        <MapButton
          label={props.label}
          action={closed ? 'app.map.show' : 'app.map.draw'}
          icon={<Edit />}
          load={load}
        >
          {(Map, close) => (
            <Map
              label={props.label}
              value={corners ?? []}
              center={center}
              readOnly={closed}
              onClose={close}
              onTake={(taken) => {
                close()
                onChange(taken.length > 0 ? taken : null)
              }}
            />
          )}
        </MapButton>
      )}
    </div>
  )
}
