import Event from '@mui/icons-material/Event'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Popover from '@mui/material/Popover'
import { Suspense, lazy, useState } from 'react'
import type { RefObject } from 'react'
import { useT } from '../../../../common/useT.ts'
import './dates.css'

const Calendar = lazy(() => import('./Calendar.tsx'))

interface CalendarButtonProps {
  label: string
  value: string | null
  anchor: RefObject<HTMLElement | null>
  open: boolean
  setOpen: (open: boolean) => void
  onPick: (day: string) => void
}

/** Opens the calendar of a field. Not a tab stop: the shortcut is Alt+↓. */
export function CalendarButton({
  label,
  value,
  anchor,
  open,
  setOpen,
  onPick,
}: CalendarButtonProps) {
  const t = useT()
  // a form has many days, of which few calendars are opened
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return (
    <>
      <IconButton
        size="small"
        edge="end"
        tabIndex={-1}
        aria-haspopup="dialog"
        aria-label={`${t('app.input.calendar')}: ${label}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          anchor.current?.focus()
          setOpen(true)
        }}
      >
        <Event fontSize="small" />
      </IconButton>
      {wasOpened && (
        <Popover
          open={open}
          anchorEl={() => anchor.current!}
          onClose={() => setOpen(false)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': label, className: 'calendar-paper' },
          }}
        >
          <Suspense fallback={<LinearProgress aria-label={t('app.shell.loading')} />}>
            <Calendar
              value={value}
              onPick={(day) => {
                setOpen(false)
                onPick(day)
              }}
            />
          </Suspense>
        </Popover>
      )}
    </>
  )
}
