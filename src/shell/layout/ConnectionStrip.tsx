import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { connection } from '#dataProviders/http/connection.ts'
import { watchConnection } from '#dataProviders/http/watch-connection.ts'
import { useT } from '../../common/useT.ts'
import { toastTime } from '../../ui/Toast.tsx'
import { useSignal } from '../../common/useSignal.ts'

const messages = {
  lost: 'app.shell.offline',
  down: 'app.errors.unavailable',
  up: 'app.shell.online',
} as const

/**
 * Shown while the server cannot be reached, over the foot of the window so that nothing moves;
 * afterwards visible data is reloaded.
 */
export function ConnectionStrip() {
  const state = useSignal(connection)
  const [away, setAway] = useState(false)
  const queryClient = useQueryClient()
  const t = useT()
  useEffect(() => watchConnection(), [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = connection.watch(() => {
      clearTimeout(timer)
      if (connection.get() !== 'up') return setAway(true)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' })
      timer = setTimeout(() => setAway(false), toastTime)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient])
  return (
    <div className="connection" role="status" data-state={state}>
      {(away || state !== 'up') && <p>{t(messages[state])}</p>}
    </div>
  )
}
