import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useT } from '../../../../common/useT.ts'
import type { Upload } from '../../files/useUploads.ts'
import './files.css'

/**
 * The number of failed uploads, with a button to retry all; a single one shows it in its own line.
 */
export function UnsentFiles({
  uploads,
  onAgain,
}: {
  uploads: readonly Upload[]
  onAgain: () => void
}) {
  const t = useT()
  const refused = uploads.filter(({ state }) => state === 'refused').length
  if (refused < 2) return null
  return (
    <Alert
      severity="warning"
      role="status"
      className="files-unsent"
      action={
        <Button color="inherit" onClick={() => onAgain()}>
          {t('app.shell.retry')}
        </Button>
      }
    >
      {t('app.files.not_sent', { smart_count: refused })}
    </Alert>
  )
}
