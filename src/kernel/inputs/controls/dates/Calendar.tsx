import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { AppKey } from '#i18n/messages.ts'
import { partsOf, weekdayOf } from '#i18n/format/civil.ts'
import { useT } from '../../../../common/useT.ts'
import { useFormats } from '../../../../common/useFormats.ts'
import { addMonths, dayByKey, weeksOf } from './calendarMonth.ts'

/** A month to pick a day from, its weeks as the organisation counts them, wholly by keyboard after the ARIA grid pattern. */
export default function Calendar({ value, onPick }: { value: string | null; onPick: (day: string) => void }) {
  const t = useT()
  const formats = useFormats()
  const today = formats.today()
  const [at, setAt] = useState(value ?? today)
  const grid = useRef<HTMLTableElement>(null)
  const [, month] = partsOf(at)
  const weeks = weeksOf(at, formats.weekStart)
  // The keyboard is in the grid from the start and follows the marked day.
  const follow = useRef(true)
  useEffect(() => {
    if (follow.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    follow.current = false
  }, [at])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.code === 'KeyT' ? today : dayByKey(at, event.key, event.shiftKey, formats.weekStart)
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
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        {step('app.input.previous_month', -1, <ChevronLeft />)}
        <Typography aria-live="polite" sx={{ flex: 1, textAlign: 'center', fontWeight: 600 }}>
          {formats.monthYear(at)}
        </Typography>
        {step('app.input.next_month', 1, <ChevronRight />)}
      </Box>
      <Box
        component="table"
        role="grid"
        ref={grid}
        onKeyDown={onKeyDown}
        aria-label={formats.monthYear(at)}
        sx={{ borderSpacing: 2, mx: 'auto' }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <Box component="th" scope="col" key={day} abbr={formats.weekday(day)} sx={{ typography: 'caption', color: 'text.secondary' }}>
                {formats.weekday(day, 'short')}
              </Box>
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
                    sx={{
                      width: 36,
                      height: 36,
                      borderRadius: 1,
                      typography: 'body2',
                      color: partsOf(day)[1] !== month ? 'text.secondary' : weekdayOf(day) > 5 ? 'error.main' : 'text.primary',
                      border: day === today ? 1 : 0,
                      borderColor: 'primary.main',
                      ...(day === value && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
                      '&:hover, &:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
                    }}
                  >
                    {partsOf(day)[2]}
                  </ButtonBase>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      <Button size="small" onClick={() => onPick(today)}>
        {t('app.input.today')}
      </Button>
    </Box>
  )
}
