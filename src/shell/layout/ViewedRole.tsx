import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { stopViewing } from '#dataProviders/session/viewed-role.ts'
import { roleTitles } from '../../common/rights/roleTitles.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'

/** The banner on every page while the console is viewed as a role, with the button that ends it. */
export function ViewedRole() {
  const { user } = useAppServices()
  const t = useT()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  async function stop() {
    setBusy(true)
    await stopViewing().catch((error: Error) => notify(error.message, { type: 'error' }))
    setBusy(false)
  }
  return (
    <div className="viewed-role" role="status">
      <span>{t('app.shell.viewed_role', { role: roleTitles(t, user).join(', ') })}</span>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={busy}
        onClick={() => void stop()}
      >
        {t('app.shell.stop_viewing')}
      </Button>
    </div>
  )
}
