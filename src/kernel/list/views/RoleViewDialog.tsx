import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { setViewRoles } from '#dataProviders/records/view-uses.ts'
import { roleNames } from '#resources/kernel/names.ts'
import type { SavedView } from '#resources/kernel/views/views.ts'
import type { AppKey } from '#i18n/messages.ts'
import { Checkbox } from '../../../ui/Choice.tsx'
import { useT } from '../../../common/useT.ts'
import './views.css'

interface RoleViewDialogProps {
  view: SavedView
  onClose: () => void
  /** Runs a call, reports its result, and reloads the views. */
  attempt: (action: () => Promise<unknown>, done: AppKey) => Promise<void>
}

/** Asks for the roles whose lists open with a view. */
export function RoleViewDialog({ view, onClose, attempt }: RoleViewDialogProps) {
  const t = useT()
  const title = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(view.roles))
  const [busy, setBusy] = useState(false)
  const labels = roleNames.map((role) => [role, t(`app.roles.${role}`)] as const)
  const save = async () => {
    setBusy(true)
    const roles = roleNames.filter((role) => chosen.has(role))
    await attempt(() => setViewRoles(view, roles), 'app.views.saved')
    onClose()
  }
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t('app.views.roles_title', { name: view.name })}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('app.views.roles_hint')}</DialogContentText>
        <div className="view-roles">
          {labels
            .sort(([, a], [, b]) => a.localeCompare(b))
            .map(([role, label]) => (
              <Checkbox
                key={role}
                checked={chosen.has(role)}
                disabled={busy}
                onChange={(on) => {
                  const next = new Set(chosen)
                  if (on) next.add(role)
                  else next.delete(role)
                  setChosen(next)
                }}
              >
                {label}
              </Checkbox>
            ))}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t('app.confirm.cancel')}
        </Button>
        <Button variant="contained" loading={busy} onClick={() => void save()}>
          {t('app.views.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
