import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { AppKey } from '#i18n/messages.ts'
import { acceptFinding, withdrawAcceptance } from '#dataProviders/finding-acceptances.ts'
import { loadBadges } from '#dataProviders/live/badges.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import './control.css'

const acceptances = resourceOf('finding-acceptance')
/** Maximum characters of a reason. */
const longest = 300

/** At the bottom of a finding: its acceptance with an undo, or the form to accept it. */
export function AcceptFinding({ row }: { row: Row }) {
  const t = useT()
  const formats = useFormats()
  const rights = useRights(acceptances)
  const { busy, refused, make } = useAcceptance()
  const [reason, setReason] = useState('')
  const accepted = row.accepted === true
  if (!accepted && !rights.create) return null
  const who = typeof row.accepted_by_name === 'string' ? row.accepted_by_name : null
  const when = typeof row.accepted_at === 'string' ? formats.moment(row.accepted_at) : ''
  return (
    <section className="finding-foot" aria-label={t('app.control.acceptance')}>
      {refused !== null && (
        <Alert severity="error" role="alert">
          {refused}
        </Alert>
      )}
      {accepted ? (
        <div className="finding-accepted">
          <p>
            {who === null
              ? t('app.control.accepted_at', { when })
              : t('app.control.accepted_by', { who, when })}
          </p>
          {rights.remove && typeof row.acceptance_id === 'number' && (
            <Button
              loading={busy}
              onClick={() =>
                void make('app.control.withdrawn', () =>
                  withdrawAcceptance(row.acceptance_id as number),
                )
              }
            >
              {t('app.control.withdraw')}
            </Button>
          )}
        </div>
      ) : (
        <form
          className="finding-accept"
          onSubmit={(event) => {
            event.preventDefault()
            void make('app.control.done', () => acceptFinding(String(row.finding), reason.trim()))
          }}
        >
          <TextField
            size="small"
            fullWidth
            label={t('app.control.reason')}
            helperText={t('app.control.accept_text')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: longest } }}
          />
          <Button type="submit" variant="outlined" loading={busy} disabled={reason.trim() === ''}>
            {t('app.control.accept')}
          </Button>
        </form>
      )}
    </section>
  )
}

/** Sends the acceptance; a refusal is shown beside the input, which is kept. */
function useAcceptance() {
  const notify = useNotify()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  return {
    busy,
    refused,
    async make(success: AppKey, send: () => Promise<unknown>) {
      setBusy(true)
      setRefused(null)
      try {
        await send()
        notify(success, { type: 'success' })
        const changed: readonly unknown[] = ['finding', acceptances.name, 'dashboard']
        await queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => changed.includes(of) })
        void loadBadges()
      } catch (failure) {
        setRefused(refusal(failure).message)
      } finally {
        setBusy(false)
      }
    },
  }
}
