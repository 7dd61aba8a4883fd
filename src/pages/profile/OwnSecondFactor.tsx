import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import {
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '#dataProviders/session/second-factor.ts'
import type { SecondFactorProof } from '#resources/wire/accounts/second-factor.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { ProofForm, RecoveryCodes, SecondFactorSetup } from '../choose/index.ts'

type Action = 'enable' | 'disable' | 'new_codes'

/**
 * The second factor of the user's own sign-in: enabled or not, its recovery codes, and changing
 * both.
 */
export function OwnSecondFactor() {
  const { user, queryClient } = useAppServices()
  const t = useT()
  const notify = useNotify()
  const formats = useFormats()
  const [action, setAction] = useState<Action | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'second-factor'],
    queryFn: ({ signal }) => readSecondFactor(signal),
    staleTime: 0,
  })
  if (error && !data)
    return (
      <div role="alert">
        <RetryNote className="login-failure" error={error} onAgain={() => void refetch()} />
      </div>
    )
  if (!data) return null
  const { login } = user
  async function finish() {
    setAction(null)
    setCodes(null)
    await refetch()
  }
  async function onEnabled() {
    notify('app.second_factor.enabled', { type: 'success' })
    await finish()
    void queryClient.invalidateQueries({ queryKey: ['account', 'sessions'] })
  }
  async function disable(proof: SecondFactorProof) {
    await disableSecondFactor(proof)
    notify('app.second_factor.disabled', { type: 'success' })
    await finish()
  }
  if (codes) return <RecoveryCodes t={t} login={login} codes={codes} onDone={() => void finish()} />
  if (action === 'enable')
    return (
      <SecondFactorSetup
        t={t}
        login={login}
        onDone={() => void onEnabled()}
        onCancel={() => setAction(null)}
      />
    )
  const since = data.enabled_at ? formats.moment(data.enabled_at) : ''
  const offered: readonly Action[] = data.enabled ? ['new_codes', 'disable'] : ['enable']
  return (
    <>
      <p>
        {data.enabled
          ? t('app.second_factor.on', { since, codes: data.recovery_codes })
          : t('app.second_factor.off')}
      </p>
      {data.enabled && data.required && (
        <p className="profile-note">{t('app.second_factor.required')}</p>
      )}
      {action === null ? (
        <div className="factor-buttons">
          {offered.map((one) => (
            <Button key={one} size="small" variant="outlined" onClick={() => setAction(one)}>
              {t(`app.second_factor.${one}`)}
            </Button>
          ))}
        </div>
      ) : (
        <ProofForm
          key={action}
          t={t}
          login={login}
          action={t(`app.second_factor.${action}`)}
          recovery
          onSend={
            action === 'disable'
              ? disable
              : async (proof) => setCodes(await renewRecoveryCodes(proof))
          }
          onCancel={() => setAction(null)}
        />
      )}
    </>
  )
}
