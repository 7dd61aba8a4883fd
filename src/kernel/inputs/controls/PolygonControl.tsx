import Edit from '@mui/icons-material/EditLocationAltOutlined'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import type { ComponentType } from 'react'
import { useNotify } from 'react-admin'
import type { AppKey } from '#i18n/messages.ts'
import { parsePolygon } from '#i18n/parse/index.ts'
import type { Point } from '#resources/kernel/types.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { loadMap } from '../../map/base/loadMap.ts'
import type { OutlineDialogProps } from '../../map/outline/OutlineDialog.tsx'
import { TypedControl } from './TypedControl.tsx'
import type { ControlProps } from './controlProps.ts'
import type { TextCodec } from './useTypedText.ts'
import './controls.css'

interface PolygonControlProps extends ControlProps<Point[] | string> {
  /** Where the map begins while there is no corner. */
  center?: Point | null
}

/** Corners that are seen at once. */
const maxRows = 6

/**
 * The corners of a polygon, one in a line, typed, pasted or drawn on the map. The text says all that
 * the map does.
 */
export function PolygonControl({ value, onChange, center = null, ...props }: PolygonControlProps) {
  const t = useT()
  const notify = useNotify()
  const { polygon } = useFormats()
  const [open, setOpen] = useState<{ Map: ComponentType<OutlineDialogProps> } | null>(null)
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
  // Without the map one types: the form stays as it is.
  const openMap = () =>
    loadMap(() => import('../../map/outline/OutlineDialog.tsx')).then(
      ({ OutlineDialog }) => setOpen({ Map: OutlineDialog }),
      () => notify('app.map.failed' satisfies AppKey, { type: 'error' }),
    )
  const ask = t(closed ? 'app.map.show' : 'app.map.draw')
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
        <Button
          variant="outlined"
          startIcon={<Edit />}
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
          value={corners ?? []}
          center={center}
          readOnly={closed}
          onClose={() => setOpen(null)}
          onTake={(taken) => {
            setOpen(null)
            onChange(taken.length > 0 ? taken : null)
          }}
        />
      )}
    </div>
  )
}
