import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { errorFlag } from '#dataProviders/http/connection.ts'
import { useSignal } from '../../common/useSignal.ts'

/**
 * A line at the top of the window: animated while a response is pending, red for half a second
 * after an error.
 */
export function RequestBar() {
  const busy = useIsFetching() + useIsMutating() > 0
  const failed = useSignal(errorFlag)
  return <div className="request-bar" data-busy={busy} data-failed={failed} role="presentation" />
}
