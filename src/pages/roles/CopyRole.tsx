import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { copyRole } from '#dataProviders/access/custom-roles.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import { customRoleCode } from '#resources/kernel/custom-roles.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'

const keys = ['name', 'name_ru', 'name_uz', 'name_en'] as const
type Names = Record<(typeof keys)[number], string>

interface CopyRoleProps {
  /** The role to start with, and what it is called. */
  base: RoleName
  called: string
  onClose: () => void
  /** `code`: of the new role. */
  onCopied: (code: string) => Promise<unknown>
}

/** Creates a role of the organisation with the rights that a role of the product has now. */
export function CopyRole({ base, called, onClose, onCopied }: CopyRoleProps) {
  const t = useT()
  const translate = useTranslate()
  const notify = useNotify()
  const refusal = useRefusal()
  const title = useId()
  const [busy, setBusy] = useState(false)
  const [names, setNames] = useState<Names>({ name: '', name_ru: '', name_uz: '', name_en: '' })
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  async function create() {
    setBusy(true)
    const given = (key: keyof Names) => names[key].trim() || null
    const name_ru = given('name_ru')
    const name_uz = given('name_uz')
    const name_en = given('name_en')
    const name = names.name.trim()
    try {
      const { id } = await copyRole({ name, base_role: base, name_ru, name_uz, name_en })
      await onCopied(customRoleCode(id))
      notify('app.role_rights.copied', { type: 'success', messageArgs: { role: name } })
      onClose()
    } catch (failure) {
      setFaults((failure instanceof HttpError && failure.body.fields) || {})
      notify(refusal(failure).message, { type: 'error' })
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{t('app.role_rights.copy_title', { role: called })}</DialogTitle>
      <DialogContent className="roles-copy">
        <p className="muted">{t('app.role_rights.copy_text', { role: called })}</p>
        {keys.map((key) => (
          <TextField
            key={key}
            size="small"
            fullWidth
            autoFocus={key === 'name'}
            required={key === 'name'}
            label={translate(`resources.custom-role.fields.${key}`)}
            value={names[key]}
            error={faults[key] !== undefined}
            helperText={faults[key]}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            onChange={(event) => setNames({ ...names, [key]: event.target.value })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.confirm.cancel')}</Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={names.name.trim() === ''}
          onClick={() => void create()}
        >
          {t('app.role_rights.copy_yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
