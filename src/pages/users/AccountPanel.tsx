// Below the form of a user: password, sessions, and the organisations in which the user works.
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import {
  accountOf,
  endSessionsOf,
  inviteUser,
  resetSecondFactorOf,
  setContractOf,
} from '#dataProviders/access/user-administration.ts'
import type { OneTimePassword } from '#resources/wire/accounts/users.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { useT } from '../../common/useT.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { useFormats } from '../../common/useFormats.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { AccessTokens } from '../access-tokens/index.ts'
import { SignIns } from '../sign-ins/index.ts'
import { OneTimeDialog } from './OneTimeDialog.tsx'
import './users.css'

export function AccountPanel({ id, name }: { id: number; name: string }) {
  const { user } = useAppServices()
  const t = useT()
  const formats = useFormats()
  const notify = useNotify()
  const refusal = useRefusal()
  const heading = useId()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<OneTimePassword | null>(null)
  const { data, refetch } = useQuery({
    queryKey: ['user', 'account', id],
    queryFn: ({ signal }) => accountOf(id, signal),
    staleTime: 0,
  })
  if (!data) return null
  const own = name === user.login
  async function action(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify(refusal(error).message, { type: 'error' })
    }
    await refetch()
    setBusy(false)
  }
  const invite = () => action(async () => setMade(await inviteUser(id)))
  const end = () =>
    action(async () => {
      await endSessionsOf(id)
      notify('app.user_account.ended', { type: 'success' })
    })
  const resetFactor = () =>
    action(async () => {
      await resetSecondFactorOf(id)
      notify('app.user_account.factor_gone', { type: 'success' })
    })
  const invited = data.password === 'own' || data.password === 'one_time'
  return (
    <section className="account-panel" aria-labelledby={heading}>
      <Typography id={heading} component="h3" className="account-title">
        {t('app.user_account.title')}
      </Typography>
      <Typography role="status">
        {t(`app.user_account.${data.service ? 'service' : data.password}`, {
          until: data.one_time_until ? formats.moment(data.one_time_until) : '',
        })}{' '}
        {t('app.user_account.sessions', { count: data.sessions })}{' '}
        {data.second_factor && t('app.user_account.factor_on')}
      </Typography>
      {own ? (
        <Typography className="muted">{t('app.user_account.self')}</Typography>
      ) : (
        <div className="wrap-row account-actions">
          {!data.service && (
            <Button
              variant="outlined"
              size="small"
              disabled={busy}
              onClick={() => (invited ? setAsking(true) : void invite())}
            >
              {t(invited ? 'app.user_account.reset' : 'app.user_account.invite')}
            </Button>
          )}
          {data.sessions > 0 && (
            <Button size="small" disabled={busy} onClick={() => void end()}>
              {t('app.user_account.end')}
            </Button>
          )}
          {data.second_factor && (
            <SecondFactorReset busy={busy} onReset={() => void resetFactor()} />
          )}
        </div>
      )}
      {!own && (
        <section className="account-tokens" aria-labelledby={`${heading}-tokens`}>
          <Typography id={`${heading}-tokens`} component="h4" className="account-legend">
            {t('app.access_tokens.title')}
          </Typography>
          <AccessTokens headingId={`${heading}-tokens`} userId={id} mayCreate={data.service} />
        </section>
      )}
      {!data.service && <UserSignIns id={id} heading={heading} />}
      {data.contracts.length > 1 && !data.service && (
        <fieldset className="account-contracts">
          <Typography component="legend" className="account-legend">
            {t('app.user_account.contracts')}
          </Typography>
          {data.contracts.map(({ id: contractId, name: called, member }) => (
            <Checkbox
              key={contractId}
              checked={member}
              disabled={busy || contractId === user.contractId || own}
              onChange={(on) => void action(() => setContractOf(id, contractId, on))}
            >
              {called}
            </Checkbox>
          ))}
          <Typography className="muted">{t('app.user_account.contracts_text')}</Typography>
        </fieldset>
      )}
      <ConfirmDialog
        question={asking ? t('app.user_account.reset_question') : null}
        onYes={() => {
          setAsking(false)
          void invite()
        }}
        onNo={() => setAsking(false)}
      />
      {made && <OneTimeDialog made={made} onClose={() => setMade(null)} />}
    </section>
  )
}

function UserSignIns({ id, heading }: { id: number; heading: string }) {
  const t = useT()
  const title = `${heading}-sign-ins`
  return (
    <section className="account-tokens" aria-labelledby={title}>
      <Typography id={title} component="h4" className="account-legend">
        {t('app.sign_ins.title')}
      </Typography>
      <SignIns headingId={title} userId={id} />
    </section>
  )
}

/** Help for a user who has lost both the phone and the recovery codes. */
function SecondFactorReset({ busy, onReset }: { busy: boolean; onReset: () => void }) {
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
