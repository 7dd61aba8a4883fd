// What the user has seen of the help: kept on the server, the same on every computer.
import type { HelpSettings } from '#resources/wire/help-settings.ts'
import { call } from '../http/call.ts'
import { onSessionEnd } from './session-end.ts'
import { signal } from '../browser/signal.ts'

/** null while unknown. */
export const helpSettings = signal<HelpSettings | null>(null)
onSessionEnd(() => helpSettings.set(null))

let loading: Promise<void> | undefined
/** Once, however many callers there are. Never fails: without them no dot is shown. */
export function loadHelpSettings(): Promise<void> {
  if (helpSettings.get()) return Promise.resolve()
  loading ??= call<HelpSettings>('GET', 'api/views/getHelpSettings', { quiet: true })
    .then(
      (settings) => helpSettings.set(settings),
      () => undefined,
    )
    .finally(() => {
      loading = undefined
    })
  return loading
}

/** Applied at once; not stored without a connection, when a dot or hint is shown again. */
export async function saveHelpSettings(change: HelpSettings): Promise<void> {
  const before = helpSettings.get()
  // turning hints on shows all of them again
  const hinted = [...((change.hints !== true && before?.hinted) || []), ...(change.hinted ?? [])]
  helpSettings.set({ ...before, ...change, hinted })
  await call('POST', 'api/views/saveHelpSettings', { body: change, quiet: true }).catch(() => null)
}
