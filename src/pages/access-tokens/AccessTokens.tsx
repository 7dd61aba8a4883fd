import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { accessTokens, revokeAccessToken } from '#dataProviders/access/access-tokens.ts'
import type { AccessToken, NewAccessToken } from '#resources/wire/accounts/access-tokens.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { ShownOnceDialog } from '../../ui/ShownOnceDialog.tsx'
import { TokenForm } from './TokenForm.tsx'
import './access-tokens.css'

interface AccessTokensProps {
  headingId: string
  /** The user whose tokens are shown; by default the reader's own. */
  userId?: number
  /** Whether the reader may create a token. */
  mayCreate: boolean
}

/** The access tokens of an account with rights and expiry; tokens can be revoked. */
export function AccessTokens({ headingId, userId, mayCreate }: AccessTokensProps) {
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<NewAccessToken | null>(null)
  const [leaving, setLeaving] = useState<AccessToken | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['access-tokens', userId ?? 'own'],
    queryFn: ({ signal }) => accessTokens(userId, signal),
    staleTime: 0,
  })
  async function revoke({ id }: AccessToken) {
    setLeaving(null)
    try {
      await revokeAccessToken(userId, id)
      notify('app.access_tokens.revoked', { type: 'success' })
    } catch (failure) {
      notify(refusal(failure).message, { type: 'error' })
    }
    await refetch()
  }
  return (
    <div className="access-tokens">
      <p className="muted">
        {t(userId === undefined ? 'app.access_tokens.hint' : 'app.access_tokens.service_hint')}
      </p>
      <div role="alert">
        {error && !data && <RetryNote error={error} onAgain={() => void refetch()} />}
      </div>
      {data?.length === 0 && <p role="status">{t('app.access_tokens.none')}</p>}
      {data && data.length > 0 && (
        <TokenTable tokens={data} labelledBy={headingId} onRevoke={setLeaving} />
      )}
      {data && mayCreate && (
        <Button size="small" variant="outlined" onClick={() => setCreating(true)}>
          {t('app.access_tokens.create')}
        </Button>
      )}
      {isCreating && (
        <TokenForm
          userId={userId}
          onClose={() => setCreating(false)}
          onMade={(token) => {
            setCreating(false)
            setMade(token)
            void refetch()
          }}
        />
      )}
      {made && <NewTokenDialog made={made} onClose={() => setMade(null)} />}
      <ConfirmDialog
        question={leaving && t('app.access_tokens.revoke_question', { name: leaving.name })}
        yes={t('app.access_tokens.revoke')}
        no={t('app.access_tokens.cancel')}
        onYes={() => leaving && void revoke(leaving)}
        onNo={() => setLeaving(null)}
      />
    </div>
  )
}

interface TokenTableProps {
  tokens: readonly AccessToken[]
  labelledBy: string
  onRevoke: (token: AccessToken) => void
}

function TokenTable({ tokens, labelledBy, onRevoke }: TokenTableProps) {
  const t = useT()
  const formats = useFormats()
  const rightsOf = ({ rights, read_only: readOnly }: AccessToken) => {
    if (rights) return t('app.access_tokens.sections', { count: Object.keys(rights).length })
    return t(readOnly ? 'app.access_tokens.read_only' : 'app.access_tokens.all')
  }
  return (
    <table className="access-token-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {(['name', 'rights', 'until', 'used'] as const).map((key) => (
            <th key={key} scope="col">
              {t(`app.access_tokens.${key}`)}
            </th>
          ))}
          <th scope="col">
            <span className="hidden">{t('app.access_tokens.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => {
          const until = formats.moment(token.expires_at)
          return (
            <tr key={token.id}>
              <th scope="row">{token.name}</th>
              <td data-label={t('app.access_tokens.rights')}>{rightsOf(token)}</td>
              <td data-label={t('app.access_tokens.until')}>
                {token.expired ? (
                  <span className="access-token-expired">
                    {t('app.access_tokens.expired', { when: until })}
                  </span>
                ) : (
                  until
                )}
              </td>
              <td data-label={t('app.access_tokens.used')}>
                {token.used_at ? formats.moment(token.used_at) : t('app.access_tokens.never')}
              </td>
              <td>
                <Button
                  size="small"
                  color="error"
                  aria-label={t('app.access_tokens.revoke_one', { name: token.name })}
                  onClick={() => onRevoke(token)}
                >
                  {t('app.access_tokens.revoke')}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Shows a new token. */
function NewTokenDialog({ made, onClose }: { made: NewAccessToken; onClose: () => void }) {
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
