import type { Shell } from '#i18n/messages.ts'
import { NotFoundPage } from '../../pages/not-found/index.ts'
import { Unreachable } from './Unreachable.tsx'

/** Pages without a session, other than the sign-in: not found, or the server cannot be reached. */
export function Outside({ words, onRetry }: { words?: Shell['not_found']; onRetry?: () => void }) {
  if (words) return <NotFoundPage words={words} />
  return onRetry ? <Unreachable onRetry={onRetry} /> : null
}
