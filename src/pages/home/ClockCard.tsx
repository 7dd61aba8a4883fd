import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { wallOf } from '#i18n/format/zone.ts'
import { useFormats } from '../../common/useFormats.ts'

/** ms, as specified. */
const clockStep = 6000

/**
 * Time, date and weekday in the contract's zone; `children` is further information about the day.
 */
export function ClockCard({ children }: { children?: ReactNode }) {
  const formats = useFormats()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockStep)
    return () => clearInterval(timer)
  }, [])
  const [day, time] = wallOf(now, formats.timeZone)
  return (
    <section className="home-card home-clock">
      <time dateTime={`${day}T${time}`}>{time}</time>
      <p>
        {formats.longDay(day)}
        <span>{formats.weekday(day)}</span>
      </p>
      {children}
    </section>
  )
}
