import { session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/session.ts'
import { useAppServices } from './appServices.ts'
import { useSignal } from '../common/useSignal.ts'

/** What the organisation is called and goes by now: its settings may change while one works. */
export function useContract(): Session['contract'] {
  const { user } = useAppServices()
  return useSignal(session)?.contract ?? user.contract
}

/** Where the organisation's logo is fetched; null where it has none. `thumb`: the small one. */
export function logoAddress(
  { logo }: Pick<Session['contract'], 'logo'>,
  thumb = false,
): string | null {
  return logo == null ? null : `/api/fms/organisation/file/${logo}${thumb ? '?thumb=1' : ''}`
}
