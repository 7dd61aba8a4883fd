import Box from '@mui/material/Box'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { lengthOf } from '../points.ts'
import type { Stops } from './useStops.ts'

/** The same in words: the stops in their order, those without a point named as such, and the length along straight lines. */
export function StopList({ stops, state, single }: Stops & { single: boolean }) {
  const t = useT()
  const formats = useFormats()
  const points = stops.flatMap(({ point }) => point ?? [])
  const known = state === 'ready'
  const metres = lengthOf(points)
  return (
    <Box sx={{ mt: 1, typography: 'body2', color: 'text.secondary' }}>
      {state === 'failed' && <Box role="status">{t('app.map.unavailable')}</Box>}
      {!single && (
        <Box
          component="ol"
          aria-label={t('app.map.stops')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25 }}
        >
          {stops.map(({ number, name, point }) => (
            <li key={number}>
              <Box component="b" sx={{ color: 'text.primary' }}>
                {number}.
              </Box>{' '}
              {name}
              {known && !point && `: ${t('app.map.no_point')}`}
            </li>
          ))}
        </Box>
      )}
      {known && points.length > 1 && points.length === stops.length && (
        <Box sx={{ mt: 0.25 }}>
          {t('app.map.direct', {
            distance:
              metres < 1000
                ? formats.quantity(formats.integer(Math.round(metres)), 'm')
                : formats.quantity(formats.decimal((metres / 1000).toFixed(1)), 'km'),
          })}
        </Box>
      )}
    </Box>
  )
}
