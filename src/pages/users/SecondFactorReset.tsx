import Button from '@mui/material/Button'
import { useState } from 'react'
import { useT } from '../../common/useT.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Help for a user who has lost both the phone and the recovery codes. */
export function SecondFactorReset({ busy, onReset }: { busy: boolean; onReset: () => void }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" disabled={busy} onClick={() => setAsking(true)}>
        {t('app.user_account.factor_reset')}
      </Button>
      <ConfirmDialog
        question={asking ? t('app.user_account.factor_question') : null}
        onYes={() => {
          setAsking(false)
          onReset()
        }}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
