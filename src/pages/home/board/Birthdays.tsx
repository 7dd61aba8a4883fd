import Next from '@mui/icons-material/ChevronRight'
import Pause from '@mui/icons-material/Pause'
import Play from '@mui/icons-material/PlayArrow'
import Previous from '@mui/icons-material/ChevronLeft'
import Cake from '@mui/icons-material/CakeOutlined'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import type { Birthdays as People } from '#resources/kernel/views/dashboard.ts'
import { useT } from '../../../common/useT.ts'
import { useFigures } from './useFigures.ts'

/** ms for which each name is shown. */
const carouselStep = 5000

/**
 * Today's birthdays, one after another; automatically, unless stopped, under reduced motion, or
 * while hovered or focused.
 */
export function Birthdays() {
  const t = useT()
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const { data: people } = useFigures<People>('getBirthdayStaff')
  const [nth, setNth] = useState(0)
  const [stopped, setStopped] = useState<boolean | null>(null)
  const [looked, setLooked] = useState(false)
  const count = people?.length ?? 0
  const still = stopped ?? calm
  const runs = count > 1 && !still && !looked
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNth((last) => last + 1), carouselStep)
    return () => clearInterval(timer)
  }, [runs])
  if (!people) return null
  const at = count > 0 ? ((nth % count) + count) % count : 0
  const person = people[at]
  return (
    // paused while hovered or focused
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="home-births"
      aria-label={t('app.dashboard.events')}
      onPointerEnter={() => setLooked(true)}
      onPointerLeave={() => setLooked(false)}
      onFocus={() => setLooked(true)}
      onBlur={() => setLooked(false)}
    >
      <Cake aria-hidden="true" />
      {person ? (
        <div className="home-births-who" aria-live={runs ? 'off' : 'polite'}>
          <span>{t('app.dashboard.birthday')}</span>
          <strong>{person.name}</strong>
        </div>
      ) : (
        <div>{t('app.dashboard.no_events')}</div>
      )}
      {count > 1 && (
        <div className="home-births-turn">
          <button
            type="button"
            className="board-button"
            aria-label={t('app.dashboard.previous')}
            onClick={() => setNth(nth - 1)}
          >
            <Previous aria-hidden="true" fontSize="small" />
          </button>
          <span>{t('app.dashboard.nth', { n: at + 1, count })}</span>
          <button
            type="button"
            className="board-button"
            aria-label={t('app.dashboard.next')}
            onClick={() => setNth(nth + 1)}
          >
            <Next aria-hidden="true" fontSize="small" />
          </button>
          <button
            type="button"
            className="board-button"
            aria-label={t(still ? 'app.dashboard.play' : 'app.dashboard.pause')}
            onClick={() => setStopped(!still)}
          >
            {still ? (
              <Play aria-hidden="true" fontSize="small" />
            ) : (
              <Pause aria-hidden="true" fontSize="small" />
            )}
          </button>
        </div>
      )}
    </section>
  )
}
