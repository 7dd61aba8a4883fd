import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useId, useState } from 'react'
import type { Formats } from '#i18n/format/index.ts'
import { momentAt } from '#i18n/format/zone.ts'
import type { RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { usePrinting } from '../../kernel/print/usePrinting.tsx'
import { UsedBy, useRefusal } from '../../kernel/useRefusal.tsx'
import { ReasonList } from '../../kernel/verdict/ReasonList.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { GateRow } from './gateRows.ts'
import { useOpenAll } from './useOpenAll.ts'
import type { OpenedAll } from './useOpenAll.ts'

interface OpenAllDialogProps {
  desk: Resource
  /** The shifts whose waybills are not open, ordered by departure. */
  due: readonly GateRow[]
  /** Time of the displayed data. */
  now: number
  /** Called after some were opened, since the displayed data is out of date. */
  onDone: () => Promise<void>
  onClose: () => void
}

const hours = ['09:00', '12:00', '15:00', '18:00', '21:00'] as const
const wholeDay = ''

/** Opens the waybills of a morning in one step; refused ones are listed with their reasons. */
export function OpenAllDialog({ desk, due, now, onDone, onClose }: OpenAllDialogProps) {
  const t = useT()
  const title = useId()
  const { single, print, opened: printing } = usePrinting(desk)
  const formats = useFormats()
  const [ends] = useState(() => endsOf(formats, now))
  const [until, setUntil] = useState(ends.find(({ hour }) => hour === '12:00')?.hour ?? wholeDay)
  const all = useOpenAll()
  const { outcome } = all
  const [form] = single
  const end = ends.find(({ hour }) => hour === until)?.at
  // once started, the rows stay the same while others change them
  const asked = due.filter(({ start_date: start }) => end === undefined || start < end)
  const busy = all.handled !== null
  const [total, setTotal] = useState(0)
  async function run() {
    setTotal(asked.length)
    await all.run(asked.map(({ id }) => id))
    await onDone()
  }
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
    >
      <DialogTitle id={title}>
        {outcome
          ? t('app.gate.opened_many', { smart_count: outcome.opened.length })
          : t('app.gate.open_all')}
      </DialogTitle>
      {/* a long report is scrolled by keyboard, even if it contains no links */}
      <DialogContent tabIndex={outcome ? 0 : undefined}>
        {!outcome && !busy && (
          <>
            <p>{t('app.gate.explained')}</p>
            <SelectField
              label={t('app.gate.until')}
              value={until}
              options={[
                ...ends.map(
                  ({ hour }) => [hour, t('app.gate.until_hour', { time: hour })] as const,
                ),
                [wholeDay, t('app.gate.whole_day')],
              ]}
              onChange={setUntil}
            />
            <p role="status">{t('app.gate.due', { smart_count: asked.length })}</p>
          </>
        )}
        {all.isLate && <Progress done={all.handled ?? 0} total={total} />}
        {outcome && <Outcome desk={desk} outcome={outcome} onFollow={onClose} />}
      </DialogContent>
      <DialogActions>
        {busy && <Button onClick={all.stop}>{t('app.grid.stop')}</Button>}
        {!busy && (
          // a separate button: reusing the previous one, it would not take the focus
          <Button key={outcome ? 'close' : 'cancel'} onClick={onClose} autoFocus={outcome !== null}>
            {t(outcome ? 'app.form.close' : 'app.confirm.cancel')}
          </Button>
        )}
        {!outcome && (
          <Button
            variant="contained"
            loading={busy}
            disabled={asked.length === 0}
            onClick={() => void run()}
          >
            {t('app.gate.open_all')}
          </Button>
        )}
        {outcome && form && outcome.opened.length > 0 && (
          <Button
            variant="contained"
            autoFocus
            onClick={() =>
              print(form, { ids: outcome.opened, sort: { field: 'start_date', order: 'ASC' } })
            }
          >
            {t('app.gate.print')}
          </Button>
        )}
      </DialogActions>
      {printing}
    </Dialog>
  )
}

/** The remaining hours of today, with their moments. */
function endsOf({ timeZone, ...formats }: Formats, now: number): { hour: string; at: string }[] {
  return hours
    .map((hour) => ({
      hour: hour as string,
      at: momentAt(formats.today(), hour, timeZone),
    }))
    .filter(({ at }) => Date.parse(at) > now)
}

function Progress({ done, total }: { done: number; total: number }) {
  const t = useT()
  const progress = t('app.list.progress', { done, total })
  return (
    <>
      <span role="status">{progress}</span>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={progress}
      />
    </>
  )
}

interface OutcomeProps {
  desk: Resource
  outcome: OpenedAll
  onFollow: () => void
}

/** The refused shifts with reasons, and why the rest was not processed. */
function Outcome({ desk, outcome: { refused, error }, onFollow }: OutcomeProps) {
  const t = useT()
  const refusal = useRefusal()
  return (
    <>
      {error !== undefined && (
        <Alert severity="error" role="alert">
          {refusal(error).message}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert severity="warning" role="alert">
          {t('app.gate.refused_many', { smart_count: refused.length })}
          <ul className="gate-refused">
            {refused.map((row) => (
              <li key={row.id}>
                <strong>{row.name}</strong>
                <Why desk={desk} row={row} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

function Why({ desk, row, onFollow }: { desk: Resource; row: RefusedRow; onFollow: () => void }) {
  const { reasons, used_by: uses, fields = {}, message } = row
  if (reasons) return <ReasonList reasons={reasons} onFollow={onFollow} />
  const said = Object.values(fields)[0] ?? message
  return (
    <>
      <p>{uses ? said.split('\n')[0] : said}</p>
      {uses && <UsedBy of={desk} id={row.id ?? 0} uses={uses} onFollow={onFollow} />}
    </>
  )
}
