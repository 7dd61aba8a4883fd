import type { Translate } from '../../common/useT.ts'
import { failureText } from './translateIn.ts'

/** Always mounted, because screen readers only announce what appears in an existing live region. */
export function FailureNote({ t, failure }: { t: Translate; failure: unknown }) {
  return (
    <div role="alert">
      {failure !== undefined && <p className="login-failure">{failureText(failure, t)}</p>}
    </div>
  )
}
