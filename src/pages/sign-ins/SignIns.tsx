import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signIns } from '#dataProviders/session/sign-ins.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { deviceOf } from '../../common/device.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import './sign-ins.css'

interface SignInsProps {
  headingId: string
  /** Those of another user. */
  userId?: number
}

/** When, where from and on which device an account was signed in to, or somebody failed to. */
export function SignIns({ headingId, userId }: SignInsProps) {
  const t = useT()
  const formats = useFormats()
  const [failed, setFailed] = useState(false)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['account', 'sign-ins', userId ?? 'own', failed],
    queryFn: ({ pageParam, signal }) => signIns({ userId, before: pageParam, failed }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.id : undefined),
    staleTime: 0,
  })
  const rows = data?.pages.flatMap((page) => page.rows)
  return (
    <div className="sign-ins">
      <Checkbox checked={failed} onChange={setFailed}>
        {t('app.sign_ins.only_failed')}
      </Checkbox>
      <div role="alert">
        {error && !rows && (
          <RetryNote className="login-failure" error={error} onAgain={() => void refetch()} />
        )}
      </div>
      {rows && rows.length > 0 && (
        <table className="sign-ins-table" aria-labelledby={headingId}>
          <thead>
            <tr>
              {(['at', 'outcome', 'address', 'device'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`app.sign_ins.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, at, kind, address, user_agent }) => (
              <tr key={id}>
                <td>{formats.moment(at)}</td>
                <td data-label={t('app.sign_ins.outcome')} data-failed={kind === 'failed'}>
                  {t(`app.sign_ins.${kind}`)}
                </td>
                <td data-label={t('app.sign_ins.address')}>{address ?? '—'}</td>
                <td data-label={t('app.sign_ins.device')} title={user_agent ?? undefined}>
                  {deviceOf(user_agent) ?? t('app.own_sessions.unknown_device')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div role="status">{rows?.length === 0 && <p>{t('app.sign_ins.none')}</p>}</div>
      {hasNextPage && (
        <Button size="small" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('app.sign_ins.earlier')}
        </Button>
      )}
    </div>
  )
}
