import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { AccessChange } from '#dataProviders/access/user-administration.ts'
import { levelName, useSectionName } from '../../common/rights/rightsLevels.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'

interface RightsChangesProps {
  nameOf: (role: string) => string
  changes: readonly AccessChange[]
  /** How many people work with each role. */
  people: Readonly<Record<string, number>>
  busy: boolean
  onSave: () => Promise<boolean>
  onClear: () => void
}

/** The pending changes and the affected users, shown before saving. */
export function RightsChanges(props: RightsChangesProps) {
  const { nameOf, changes, people, busy, onSave, onClear } = props
  const t = useT()
  const formats = useFormats()
  const title = useId()
  const called = useSectionName()
  const [asking, setAsking] = useState(false)
  const roles = [...new Set(changes.map(({ row }) => row.role))]
  const count = { smart_count: changes.length, count: formats.integer(changes.length) }
  if (changes.length === 0) return null
  return (
    <div className="roles-changes" role="region" aria-label={t('app.role_rights.changes', count)}>
      <span>{t('app.role_rights.changes', count)}</span>
      <Button size="small" onClick={onClear} disabled={busy}>
        {t('app.role_rights.discard')}
      </Button>
      <Button size="small" variant="contained" loading={busy} onClick={() => setAsking(true)}>
        {t('app.role_rights.review')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        fullWidth
        maxWidth="sm"
        aria-labelledby={title}
      >
        <DialogTitle id={title}>{t('app.role_rights.save_title', count)}</DialogTitle>
        <DialogContent>
          {roles.map((role) => (
            <section key={role}>
              <h3 className="roles-changed">
                {nameOf(role)}
                <span className="muted">
                  {' · '}
                  {t('app.role_rights.people', {
                    smart_count: people[role] ?? 0,
                    count: formats.integer(people[role] ?? 0),
                  })}
                </span>
              </h3>
              <ul className="plain-list">
                {changes
                  .filter(({ row }) => row.role === role)
                  .map(({ row, level, screens }) => (
                    <li key={row.id}>
                      {called(row.resource)}:{' '}
                      {level !== row.level && (
                        <>
                          {t(`app.access.${levelName(row.level)}`)} →{' '}
                          <strong>{t(`app.access.${levelName(level)}`)}</strong>
                        </>
                      )}
                      {level !== row.level && screens && ', '}
                      {screens && <strong>{t(`app.role_rights.screens_${screens}`)}</strong>}
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>{t('app.confirm.cancel')}</Button>
          <Button
            variant="contained"
            loading={busy}
            onClick={() => void onSave().then(() => setAsking(false))}
          >
            {t('app.role_rights.save')}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
