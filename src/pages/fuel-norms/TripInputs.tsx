import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { FuelNorm } from '#resources/fuel/index.ts'
import type { Unit } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { RefsControl } from '../../kernel/inputs/controls/combobox/RefsControl.tsx'
import { DayControl } from '../../kernel/inputs/controls/dates/DayControl.tsx'
import { FlagControl } from '../../kernel/inputs/controls/FlagControl.tsx'
import { NumberControl } from '../../kernel/inputs/controls/NumberControl.tsx'
import { amountsOf, newSegment } from './tripValues.ts'
import type { AmountKey, TypedSegment, TypedTrip } from './tripValues.ts'

const units: Readonly<Partial<Record<AmountKey, Unit>>> = {
  ...{ idle_hours: 'h', heater_hours: 'h', equipment_hours: 'h' },
  ...{ trailer_mass: 't', trailer_capacity: 't' },
}

interface TripInputsProps {
  norm: FuelNorm
  trip: TypedTrip
  onChange: (trip: TypedTrip) => void
}

/** The inputs that the norm's kind uses: the parts of the distance, and further amounts. */
export function TripInputs({ norm, trip, onChange }: TripInputsProps) {
  const t = useT()
  const set = (more: Partial<TypedTrip>) => onChange({ ...trip, ...more })
  const setSegment = (changed: TypedSegment) =>
    set({ segments: trip.segments.map((one) => (one.key === changed.key ? changed : one)) })
  const nextKey = Math.max(-1, ...trip.segments.map(({ key }) => key)) + 1
  return (
    <div className="trip-inputs">
      <div className="trip-row">
        <DayControl label={t('app.norms.day')} value={trip.day} onChange={(day) => set({ day })} />
        <FlagControl
          label={t('app.norms.conditioner')}
          value={trip.conditioner}
          onChange={(on) => set({ conditioner: on === true })}
        />
        <FlagControl
          label={t('app.norms.heater')}
          value={trip.heater}
          onChange={(on) => set({ heater: on === true })}
        />
      </div>
      {trip.segments.map((segment, n) => (
        <SegmentInputs
          key={segment.key}
          number={n + 1}
          norm={norm}
          segment={segment}
          onChange={setSegment}
          onRemove={
            trip.segments.length > 1
              ? () => set({ segments: trip.segments.filter(({ key }) => key !== segment.key) })
              : undefined
          }
        />
      ))}
      <div>
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() => set({ segments: [...trip.segments, newSegment(nextKey)] })}
        >
          {t('app.norms.add_segment')}
        </Button>
      </div>
      <div className="trip-row">
        {amountsOf(norm.kind, norm.heater_per_hour).map((key) => (
          <NumberControl
            key={key}
            kind="decimal"
            label={t(`app.norms.${key}`)}
            unit={units[key]}
            value={trip[key]}
            onChange={(value) => set({ [key]: value })}
          />
        ))}
      </div>
    </div>
  )
}

interface SegmentInputsProps {
  number: number
  norm: FuelNorm
  segment: TypedSegment
  onChange: (segment: TypedSegment) => void
  /** Absent if there is only one. */
  onRemove: (() => void) | undefined
}

function SegmentInputs({ number, norm, segment, onChange, onRemove }: SegmentInputsProps) {
  const t = useT()
  const set = (more: Partial<TypedSegment>) => onChange({ ...segment, ...more })
  return (
    <fieldset className="trip-segment">
      <legend className="muted">{t('app.norms.segment', { number })}</legend>
      <NumberControl
        kind="decimal"
        label={t('app.norms.distance')}
        unit="km"
        value={segment.distance}
        onChange={(distance) => set({ distance })}
      />
      {norm.kind === 'truck' && (
        <NumberControl
          kind="decimal"
          label={t('app.norms.tonne_km')}
          value={segment.tonne_km}
          onChange={(tonne_km) => set({ tonne_km })}
        />
      )}
      {norm.speed_mode != null && (
        <NumberControl
          kind="decimal"
          label={t('app.norms.speed')}
          unit="kmh"
          value={segment.speed}
          onChange={(speed) => set({ speed })}
        />
      )}
      <RefsControl
        of="fuel-surcharge"
        label={t('app.norms.surcharges')}
        value={[...segment.surcharge_ids]}
        onChange={(surcharge_ids) => set({ surcharge_ids })}
      />
      {onRemove && (
        <IconButton
          size="small"
          aria-label={t('app.norms.remove_segment', { number })}
          onClick={onRemove}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
    </fieldset>
  )
}
