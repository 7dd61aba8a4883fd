import Popover from '@mui/material/Popover'
import { useId, useState } from 'react'
import type { MouseEvent } from 'react'
import { standings } from '#resources/kernel/views/verdict.ts'
import { useT } from '../../common/useT.ts'
import { ReasonList } from './ReasonList.tsx'
import type { ShownReason } from './ReasonList.tsx'
import './verdict.css'

interface VerdictChipProps {
  standing: keyof typeof standings
  /** The accessible name. */
  label: string
  reasons: readonly ShownReason[]
  /** Whether it is in the tab order. */
  tabbable?: boolean
}

/** A verdict as one chip; its reasons, with links to correct them, open below. */
export function VerdictChip({ standing, label, reasons, tabbable = true }: VerdictChipProps) {
  const t = useT()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chip = `chip chip-${standings[standing]}`
  if (reasons.length === 0) return <span className={chip}>{label}</span>
  /** a click on the chip must not open the row below it */
  function open(event: MouseEvent<HTMLElement>) {
    event.stopPropagation()
    setAnchor(event.currentTarget)
  }
  return (
    <>
      <button
        type="button"
        className={`${chip} verdict-chip`}
        title={reasons.map(({ text }) => text).join('\n')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        tabIndex={tabbable ? 0 : -1}
        onClick={open}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {label}
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onClick={(event) => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': id, className: 'verdict-reasons' },
        }}
      >
        <strong id={id}>{t('app.verdict.title')}</strong>
        <ReasonList reasons={reasons} onFollow={() => setAnchor(null)} />
      </Popover>
    </>
  )
}
