import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { AppKey } from '#i18n/messages.ts'
import { useT } from '../../common/useT.ts'
import './shortcuts.css'

type Line = readonly [keys: string, what: AppKey]
interface Group {
  name: AppKey
  lines: readonly Line[]
}

const page: Group = {
  name: 'app.keys.page',
  lines: [
    ['/', 'app.keys.search'],
    ['N', 'app.keys.create'],
    ['↓', 'app.keys.to_rows'],
    ['?', 'app.keys.help'],
  ],
}

const form: Group = {
  name: 'app.keys.form',
  lines: [
    ['Ctrl+Enter', 'app.keys.save_close'],
    ['Ctrl+S', 'app.keys.save_stay'],
    ['Enter', 'app.keys.next_field'],
    ['F9', 'app.keys.duplicate'],
    ['Alt+PgUp Alt+PgDn', 'app.keys.neighbours'],
  ],
}

const rows: Group = {
  name: 'app.keys.rows',
  lines: [
    ['↓ ↑', 'app.keys.move'],
    ['Home End', 'app.keys.ends'],
    ['PgDn PgUp', 'app.keys.screens'],
    ['Enter', 'app.keys.open'],
    ['Space', 'app.keys.select'],
    ['Shift+↓ ↑', 'app.keys.range'],
    ['Ctrl+A', 'app.keys.select_all'],
    ['Delete', 'app.keys.remove'],
    ['Esc', 'app.keys.escape'],
  ],
}

const cells: Group = {
  name: 'app.keys.cells',
  lines: [
    ['→ ←', 'app.keys.into'],
    ['Home End', 'app.keys.row_ends'],
    ['Ctrl+C', 'app.keys.copy'],
    ['Esc', 'app.keys.back'],
  ],
}

const typing: Group = {
  name: 'app.keys.typing',
  lines: [
    ['F2', 'app.keys.edit'],
    ['Enter', 'app.keys.save'],
    ['Tab', 'app.keys.next'],
    ['Esc', 'app.keys.cancel'],
    ['Ctrl+V', 'app.keys.paste'],
    ['Ctrl+D', 'app.keys.fill'],
    ['Ctrl+Z', 'app.keys.undo'],
  ],
}

const workstation: Group = {
  name: 'app.workstation.keys.title',
  lines: [
    ['1 2 3', 'app.workstation.keys.answer'],
    ['Enter', 'app.workstation.keys.save'],
    ['Ctrl+Enter', 'app.workstation.keys.save_text'],
    ['Esc', 'app.workstation.keys.back'],
    ['↓ ↑', 'app.workstation.keys.rows'],
    ['Enter', 'app.workstation.keys.open'],
    ['Space', 'app.workstation.keys.mark'],
    ['/', 'app.workstation.keys.search'],
    ['F8', 'app.workstation.keys.lock'],
    ['?', 'app.workstation.keys.help'],
  ],
}

const timeline: Group = {
  name: 'app.timeline.keys.title',
  lines: [
    ['↓ ↑ → ←', 'app.timeline.keys.stops'],
    ['Ctrl+← →', 'app.timeline.keys.windows'],
    ['T', 'app.timeline.keys.today'],
    ['Enter', 'app.timeline.keys.open'],
    ['N', 'app.timeline.keys.create'],
    ['Alt+← → ↑ ↓', 'app.timeline.keys.move'],
    ['Shift+Alt+← →', 'app.timeline.keys.end'],
    ['Shift+Alt+↑ ↓', 'app.timeline.keys.start'],
    ['Esc', 'app.timeline.keys.drop'],
    ['Delete', 'app.timeline.keys.cancel'],
    ['Ctrl+Z', 'app.timeline.keys.undo'],
    ['/', 'app.timeline.keys.search'],
    ['?', 'app.timeline.keys.help'],
  ],
}

interface ShortcutsDialogProps {
  /** The keys of quick edit are among them. */
  edits: boolean
  /** Those of a workstation instead of those of a list. */
  workstation?: boolean
  /** Those of a timeline. */
  timeline?: boolean
  onClose: () => void
}

const groupsOf = ({
  edits,
  workstation: isStation,
  timeline: isTimeline,
}: ShortcutsDialogProps) => {
  if (isTimeline) return [timeline, form]
  if (isStation) return [workstation]
  return [page, rows, cells, ...(edits ? [typing] : []), form]
}

/** The keys of a list, of a workstation, or of a timeline. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { onClose } = props
  const t = useT()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{t('app.keys.title')}</DialogTitle>
      <DialogContent tabIndex={0} className="shortcuts">
        {groupsOf(props).map(({ name, lines }) => (
          <section key={name} className="shortcuts-group">
            <Typography component="h3" variant="subtitle2" className="shortcuts-group-name">
              {t(name)}
            </Typography>
            <dl>
              {lines.map(([keys, what]) => (
                <div key={what} className="shortcuts-line">
                  <dt>
                    {keys.split(' ').map((one) => (
                      <kbd key={one}>{one === 'Space' ? t('app.keys.space') : one}</kbd>
                    ))}
                  </dt>
                  <dd>{t(what)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained" autoFocus>
          {t('app.in_use.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
