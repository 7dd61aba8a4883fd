import { useEffect, useState } from 'react'
import { currentLocale } from '#dataProviders/http/call.ts'
import { loadShell } from '#i18n/chunks.ts'
import type { Shell } from '#i18n/messages.ts'
import '../../ui/plain.css'

/** Shown when the session check failed: no connection, or no database. Retries automatically. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const [words, setWords] = useState<Shell>()
  useEffect(() => {
    void loadShell(currentLocale()).then(setWords, () => null)
    const timer = setInterval(onRetry, 5000)
    return () => clearInterval(timer)
  }, [onRetry])
  return (
    <main className="plain" role="alert">
      {words && (
        <>
          <h1>{words.failure.title}</h1>
          <p>{words.failure.connection}</p>
          <button onClick={onRetry}>{words.shell.retry}</button>
        </>
      )}
    </main>
  )
}
