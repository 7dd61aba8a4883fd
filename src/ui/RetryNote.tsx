import Button from '@mui/material/Button'
import { useT } from '../common/useT.ts'

/**
 * The error of a part of a page, with the server's message if there is one, and a retry button. To
 * be used within a region with role alert.
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
