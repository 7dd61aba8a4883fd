import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { saveView } from '#dataProviders/records/saved-views.ts'
import type { SavedView, ViewContent } from '#resources/kernel/views/views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { Checkbox } from '../../../ui/Choice.tsx'
import { useT } from '../../../common/useT.ts'
import { useRefusal } from '../../useRefusal.tsx'

interface ViewDialogProps {
  of: Resource
  /** The contents of a new view. */
  content: ViewContent
  /** The view to rename; without it one is created. */
  view: SavedView | undefined
  onClose: () => void
  onDone: (saved: SavedView) => Promise<unknown>
}

/** Asks for the name of a view, and whether to share it with colleagues. */
export function ViewDialog({ of, content, view, onClose, onDone }: ViewDialogProps) {
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const title = useId()
  const hint = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setFault(t('app.views.no_name'))
    setBusy(true)
    try {
      const saved = await saveView(
        view
          ? { id: view.id, version: view.version, name, shared }
          : { resource: of.name, name, shared, content },
      )
      await onDone(saved)
      onClose()
      notify('app.views.saved', { type: 'success' })
    } catch (error) {
      const { message, fields } = refusal(error)
      setFault(fields?.name ?? message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={title}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogTitle id={title}>
          {t(view ? 'app.views.rename_title' : 'app.views.create_title')}
        </DialogTitle>
        <DialogContent>
          <TextField
            label={t('app.views.name')}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setFault(null)
            }}
            error={fault !== null}
            helperText={fault}
            slotProps={{ formHelperText: { role: 'alert' } }}
            autoFocus
            fullWidth
            required
            margin="dense"
          />
          <Checkbox checked={shared} onChange={setShared} aria-describedby={hint}>
            {t('app.views.shared')}
          </Checkbox>
          <FormHelperText id={hint}>{t('app.views.shared_hint')}</FormHelperText>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {t('app.confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t('app.views.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
