import { useState } from 'react'
import { beginSecondFactor, enableSecondFactor } from '#dataProviders/session/second-factor.ts'
import type { Translate } from '../../common/useT.ts'
import { FailureNote } from './FailureNote.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useServerAnswer } from './useServerAnswer.ts'
import './choose.css'
import './second-factor.css'

interface SecondFactorSetupProps {
  t: Translate
  login: string
  /** Called when it is enabled and the recovery codes are saved. */
  onDone: () => void
  onCancel?: () => void
}

/** Enables the second factor: the app gets the secret, and the first code confirms it. */
export function SecondFactorSetup({ t, login, onDone, onCancel }: SecondFactorSetupProps) {
  const { answer: begun, failure, again } = useServerAnswer(beginSecondFactor)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes t={t} login={login} codes={codes} onDone={onDone} />
  if (!begun)
    return (
      <>
        <FailureNote t={t} failure={failure} />
        {failure === undefined ? (
          <p className="choose-text" role="status">
            {t('app.shell.loading')}
          </p>
        ) : (
          <button type="button" className="login-submit" onClick={again}>
            {t('app.shell.retry')}
          </button>
        )}
      </>
    )
  return (
    <div className="factor-setup">
      <p className="choose-text">{t('app.second_factor.scan')}</p>
      <img
        className="factor-qr"
        alt={t('app.second_factor.qr')}
        src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
      />
      <p className="choose-text">
        {t('app.second_factor.manual')}{' '}
        <code className="factor-key" lang="zxx">
          {inFours(begun.secret)}
        </code>
      </p>
      <a href={begun.uri}>{t('app.second_factor.open_app')}</a>
      <ProofForm
        t={t}
        login={login}
        action={t('app.second_factor.enable')}
        recovery={false}
        onSend={async (proof) => setCodes(await enableSecondFactor(proof, begun))}
        onCancel={onCancel}
      />
    </div>
  )
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
