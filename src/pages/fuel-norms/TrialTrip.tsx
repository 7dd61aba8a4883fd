import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { conditionsOf } from '#dataProviders/fuel-norms.ts'
import { calculateFuel } from '#resources/fuel/index.ts'
import type { Conditions, FuelNorm, FuelResult } from '#resources/fuel/index.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { FuelLines } from './FuelLines.tsx'
import { TripInputs } from './TripInputs.tsx'
import { newTrip, tripOf } from './tripValues.ts'
import type { TypedTrip } from './tripValues.ts'
import './fuel-norms.css'

interface TrialTripProps {
  norm: FuelNorm
  carId: number | null
}

const none: Conditions = { surcharges: [] }

/**
 * Calculates litres by the norm for a trip that is typed and never stored, at each keystroke and
 * with the reasons.
 */
export function TrialTrip({ norm, carId }: TrialTripProps) {
  const t = useT()
  const formats = useFormats()
  const heading = useId()
  const [typed, setTyped] = useState<TypedTrip>(newTrip)
  const { data } = useQuery({
    queryKey: ['fuel-consumption-norm', 'conditions', carId],
    queryFn: ({ signal }) => conditionsOf(carId ?? 0, signal),
    enabled: carId !== null,
    staleTime: 0,
  })
  const result = useMemo(() => calculate(norm, typed, data ?? none), [norm, typed, data])
  return (
    <section className="trial-trip" aria-labelledby={heading}>
      <Typography id={heading} component="h3" className="trial-title">
        {t('app.norms.title')}
      </Typography>
      <Typography className="muted">{t('app.norms.about')}</Typography>
      <TripInputs norm={norm} trip={typed} onChange={setTyped} />
      <output className="trial-result" aria-live="polite">
        {result ? (
          <>
            <span className="trial-total">
              {t('app.norms.total')}:{' '}
              <strong>{formats.quantity(formats.decimal(result.litres, 2), 'l')}</strong>
            </span>
            <FuelLines lines={result.lines} />
          </>
        ) : (
          <span className="muted">{t('app.norms.faulty')}</span>
        )}
      </output>
    </section>
  )
}

/** Null while a typed value is not a number yet. */
function calculate(norm: FuelNorm, typed: TypedTrip, conditions: Conditions): FuelResult | null {
  try {
    return calculateFuel(norm, tripOf(typed), conditions)
  } catch {
    return null
  }
}
