import { useEffect, useId, useRef, useState } from 'react'
import type { Translate } from '../../common/useT.ts'
import './choose.css'
import './second-factor.css'

interface RecoveryCodesProps {
  t: Translate
  login: string
  codes: readonly string[]
  /** Called when the user has saved the codes. */
  onDone: () => void
}

/** The recovery codes, which are shown only once: to copy, download or print. */
export function RecoveryCodes({ t, login, codes, onDone }: RecoveryCodesProps) {
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState(false)
  // announced in place of the form that was sent
  useEffect(() => heading.current?.focus(), [])
  const text = [`Motorpool – ${login}`, ...codes, ''].join('\n')
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false), // if copying fails, they can still be downloaded or read
    )
  return (
    <section className="recovery-codes" aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {t('app.second_factor.codes_title')}
      </h2>
      <p className="choose-text">{t('app.second_factor.codes_text')}</p>
      <ol className="recovery-list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="factor-buttons">
        <button type="button" className="choose-second" onClick={copy}>
          <span role="status">
            {t(copied ? 'app.second_factor.copied' : 'app.second_factor.copy')}
          </span>
        </button>
        <a
          className="choose-second"
          download={`recovery-codes-${login}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {t('app.second_factor.download')}
        </a>
        <button type="button" className="choose-second" onClick={() => window.print()}>
          {t('app.second_factor.print')}
        </button>
      </div>
      <button type="button" className="login-submit" onClick={onDone}>
        {t('app.second_factor.saved')}
      </button>
    </section>
  )
}
