import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useT } from '../../../../common/useT.ts'
import type { Upload } from '../../files/useUploads.ts'
import './files.css'

/** How many could not be sent, with one button for all; of a single one its own line says it. */
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
