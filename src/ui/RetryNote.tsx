import Button from '@mui/material/Button'
import { useT } from '../common/useT.ts'

/**
 * Why a part of a page could not be had, in the server's words where it answered, and the way to
 * ask again. Stands in a region that is an alert.
 */
export function RetryNote({
  error,
  className,
  onAgain,
}: {
  error: Error
  className?: string
  onAgain: () => void
}) {
  const t = useT()
  return (
    <p className={className}>
      {error.message.startsWith('app.') ? t('app.failure.connection') : error.message}{' '}
      <Button size="small" onClick={onAgain}>
        {t('app.shell.retry')}
      </Button>
    </p>
  )
}
