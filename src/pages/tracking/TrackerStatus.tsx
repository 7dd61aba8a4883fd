import { useQuery } from '@tanstack/react-query'
import { readTrackerState } from '#dataProviders/tracking/tracking-calls.ts'
import type { TrackerState } from '#resources/wire/tracking.ts'
import { useT } from '../../common/useT.ts'
import { useRecentMoment } from '../../common/useRecentMoment.ts'
import './tracking.css'

/** Poll interval in ms. */
const every = 10_000

const tones = {
  ...({ missing: 'warn', off: 'warn', simulated: 'muted' } as const),
  ...({ connecting: 'muted', live: 'good', away: 'bad' } as const),
} satisfies Record<TrackerState['state'], string>

/**
 * The state of the tracking service: since when it responds or not, the reason, the next attempt,
 * and the time of the last position.
 */
export function TrackerStatus() {
  const { data } = useQuery({
    queryKey: ['object', 'getTrackerState'],
    queryFn: ({ signal }) => readTrackerState(signal),
    refetchInterval: every,
    // an unreachable server gives no information about the tracking service
    retry: false,
  })
  const words = useWords()
  return (
    <p role="status" className="tracker-status" data-tone={data && tones[data.state]}>
      {data && words(data)}
    </p>
  )
}

/** The state in a sentence or two. */
function useWords(): (state: TrackerState) => string {
  const t = useT()
  const recent = useRecentMoment()
  return ({ state, since, reason, next_attempt: next, last_position: last }) => {
    if (reason === 'sealed') return t('app.tracking.service_sealed')
    const said = t(`app.tracking.service_${state}`, { time: since ? recent(since) : '' })
    return [
      reason ? `${said}: ${t(`app.tracking.reason_${reason}`)}` : said,
      next && t('app.tracking.next_attempt', { time: recent(next) }),
      last && state !== 'simulated' && t('app.tracking.last_position', { time: recent(last) }),
    ]
      .filter(Boolean)
      .join('. ')
  }
}
