import type { Translate } from '../../common/translate.ts'
import { failureText } from './words.ts'

/** The region is always there: a screen reader speaks what appears in it. */
export function FailureNote({ say, failure }: { say: Translate; failure: unknown }) {
  return <div role="alert">{failure !== undefined && <p className="login-failure">{failureText(failure, say)}</p>}</div>
}
