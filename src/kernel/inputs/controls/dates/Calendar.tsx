import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { AppKey } from '#i18n/messages.ts'
import { addMonths, dateParts, weekdayOf } from '#i18n/format/civil.ts'
import { useT } from '../../../../common/useT.ts'
import { useFormats } from '../../../../common/useFormats.ts'
import { dayByKey, weeksOf } from './calendarMonth.ts'
import './dates.css'

/**
 * A month to pick a day from, with weeks starting on the organisation's first weekday; keyboard
 * control follows the ARIA grid pattern.
 */
export default function Calendar({
  value,
  onPick,
}: {
  value: string | null
  onPick: (day: string) => void
}) {
  const t = useT()
  const formats = useFormats()
  const today = formats.today()
  const [at, setAt] = useState(value ?? today)
  const grid = useRef<HTMLTableElement>(null)
  const [, month] = dateParts(at)
  const weeks = weeksOf(at, formats.weekStart)
  // The grid is focused initially, and the focus follows the marked day.
  const follow = useRef(true)
  useEffect(() => {
    if (follow.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    follow.current = false
  }, [at])

  const onKeyDown = (event: KeyboardEvent) => {
    const next =
      event.code === 'KeyT' ? today : dayByKey(at, event.key, event.shiftKey, formats.weekStart)
    if (!next) return
    event.preventDefault()
    follow.current = true
    setAt(next)
  }
  const step = (label: AppKey, months: number, icon: React.ReactNode) => (
    <IconButton size="small" aria-label={t(label)} onClick={() => setAt(addMonths(at, months))}>
      {icon}
    </IconButton>
  )
  return (
    <div className="calendar">
      <div className="calendar-head">
        {step('app.input.previous_month', -1, <ChevronLeft />)}
        <Typography aria-live="polite" className="calendar-month">
          {formats.monthYear(at)}
        </Typography>
        {step('app.input.next_month', 1, <ChevronRight />)}
      </div>
      {/* The ARIA grid pattern, over a plain table. */}
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        ref={grid}
        onKeyDown={onKeyDown}
        aria-label={formats.monthYear(at)}
        className="calendar-grid"
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th scope="col" key={day} abbr={formats.weekday(day)} className="caption muted">
                {formats.weekday(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value}>
                  <ButtonBase
                    tabIndex={day === at ? 0 : -1}
                    aria-label={`${formats.longDay(day)}, ${formats.weekday(day)}`}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onPick(day)}
                    className="calendar-day body-small"
                    data-weekend={weekdayOf(day) > 5}
                    data-outside={dateParts(day)[1] !== month}
                  >
                    {dateParts(day)[2]}
                  </ButtonBase>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="small" onClick={() => onPick(today)}>
        {t('app.input.today')}
      </Button>
    </div>
  )
}
