import type { Translate } from '../../common/useT.ts'
import { failureText } from './translateIn.ts'

/** The region is always there: a screen reader speaks what appears in it. */
export function FailureNote({ t, failure }: { t: Translate; failure: unknown }) {
  return (
    <div role="alert">
      {failure !== undefined && <p className="login-failure">{failureText(failure, t)}</p>}
    </div>
  )
}
