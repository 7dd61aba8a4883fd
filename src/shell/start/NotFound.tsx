import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { allResources } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { createPaths } from '../../kernel/paths.ts'
import { NotFoundPage } from '../../pages/not-found/index.ts'
import { useResourceName } from '../../common/useResourceName.ts'
import { useT } from '../../common/useT.ts'

/**
 * The not-found page inside the layout. It names an existing screen that the user may not open, so
 * that they know which right to request.
 */
export function NotFound() {
  const t = useT()
  const nameOf = useResourceName()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { from?: string } | null }
  const from = state?.from
  const closed = useMemo(
    () =>
      from === undefined
        ? undefined
        : createPaths(allResources().flatMap((one) => [one, ...namedDesks(one)])).screenAt(from)
            ?.resource,
    [from],
  )
  const words = {
    title: t('app.not_found.title'),
    text: t('app.not_found.text'),
    home: t('app.not_found.home'),
  }
  return (
    <NotFoundPage
      words={words}
      reason={closed && t('app.shell.closed', { name: nameOf(closed) })}
      onHome={() => void navigate('/')}
    />
  )
}
