import type { NewAccessToken } from '#resources/wire/accounts/access-tokens.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { ShownOnceDialog } from '../../ui/ShownOnceDialog.tsx'

/** Shows a new token. */
export function NewTokenDialog({ made, onClose }: { made: NewAccessToken; onClose: () => void }) {
  const t = useT()
  const formats = useFormats()
  const { name, expires_at: until } = made.access_token
  return (
    <ShownOnceDialog
      title={t('app.access_tokens.made', { name })}
      value={made.token}
      text={t('app.access_tokens.once', { until: formats.moment(until) })}
      onClose={onClose}
    />
  )
}
