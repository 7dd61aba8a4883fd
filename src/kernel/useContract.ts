import { session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { useAppServices } from './appServices.ts'
import { useSignal } from '../common/useSignal.ts'

/** The organisation's current name and settings, which may change during a session. */
export function useContract(): Session['contract'] {
  const { user } = useAppServices()
  return useSignal(session)?.contract ?? user.contract
}

/** The address of the organisation's logo; null without a logo. `thumb`: its thumbnail. */
export function logoAddress(
  { logo }: Pick<Session['contract'], 'logo'>,
  thumb = false,
): string | null {
  return logo == null ? null : `/api/fms/organisation/file/${logo}${thumb ? '?thumb=1' : ''}`
}
