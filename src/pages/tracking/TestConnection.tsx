import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { testTracker } from '#dataProviders/tracking/tracking-calls.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { TrackerStatus } from './TrackerStatus.tsx'
import './tracking.css'

type Outcome = { readonly devices: number } | { readonly refused: string }

/** Below the connection to the tracking service: its state, and a test of the stored settings. */
export function TestConnection() {
  const t = useT()
  const refusal = useRefusal()
  const { integer } = useFormats()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const test = async () => {
    setBusy(true)
    setOutcome(null)
    setOutcome(await testTracker().catch((error: unknown) => ({ refused: refusal(error).message })))
    setBusy(false)
  }
  return (
    <div className="test-connection">
      <TrackerStatus />
      <Button variant="outlined" loading={busy} onClick={() => void test()}>
        {t('app.tracking.test')}
      </Button>
      <div role="status">
        {outcome && 'devices' in outcome && (
          <Alert severity="success">
            {t('app.tracking.test_done', { n: integer(outcome.devices) })}
          </Alert>
        )}
        {outcome && 'refused' in outcome && <Alert severity="error">{outcome.refused}</Alert>}
      </div>
    </div>
  )
}
