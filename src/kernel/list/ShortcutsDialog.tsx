import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { shortcutGroups } from '#i18n/help/shortcut-groups.ts'
import { useT } from '../../common/useT.ts'
import './shortcuts.css'

const { page, rows, cells, typing, form, workstation, timeline } = shortcutGroups

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
