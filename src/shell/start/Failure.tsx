import { useTranslate } from 'react-admin'
import { ChunkError } from '../../common/loadChunk.ts'
import './failure.css'

interface FailureProps {
  error: Error
  resetErrorBoundary: (...args: unknown[]) => void
}

/** Replaces a crashed page: advice, without the error message. */
export function Failure({ error, resetErrorBoundary }: FailureProps) {
  const translate = useTranslate()
  const stale = error instanceof ChunkError
  return (
    <section className="failure" role="alert">
      <h1>{translate('app.failure.title')}</h1>
      <p>{translate(stale ? 'app.failure.connection' : 'app.failure.text')}</p>
      <div className="failure-actions">
        {!stale && (
          <button className="button main" onClick={() => resetErrorBoundary()}>
            {translate('app.shell.retry')}
          </button>
        )}
        <button className={stale ? 'button main' : 'button'} onClick={() => location.reload()}>
          {translate('app.shell.reload')}
        </button>
      </div>
    </section>
  )
}
