import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import { connection } from '#dataProviders/http/connection.ts'
import { Checkbox } from '../../../ui/Choice.tsx'
import { useSignal } from '../../../common/useSignal.ts'
import { useT } from '../../../common/useT.ts'
import '../form.css'

/**
 * Shown when a save got no response: explains the state and offers a safe retry, now or
 * automatically once the server is back.
 */
export function UnansweredSaveNotice({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  const [agreed, setAgreed] = useState(false)
  const state = useSignal(connection)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (agreed && state === 'up') retry()
  }, [agreed, state])
  return (
    <>
      <div>{t('app.editing.lost')}</div>
      <Button
        color="inherit"
        size="small"
        variant="outlined"
        onClick={onRetry}
        className="unanswered-save-retry"
      >
        {t('app.editing.retry')}
      </Button>
      <Checkbox className="unanswered-save-later" checked={agreed} onChange={setAgreed}>
        {t('app.editing.retry_later')}
      </Checkbox>
    </>
  )
}
