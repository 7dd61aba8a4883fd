// Notes shown when a list has no rows, or could not be refreshed.
import type { ReactNode } from 'react'
import { PlusGlyph } from '../../ui/glyphs.tsx'
import { useT } from '../../common/useT.ts'
import './list.css'
import './toolbar/buttons.css'

function Note({
  title,
  text,
  alert,
  children,
}: {
  title: string
  text?: string | false
  alert?: boolean
  children?: ReactNode
}) {
  return (
    <div className="note" role={alert ? 'alert' : undefined}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <button type="button" className="button" onClick={onRetry}>
      {t('app.shell.retry')}
    </button>
  )
}

/** The list could not be loaded. `message` null: no connection. */
export function ListFailed({ message, onRetry }: { message: string | null; onRetry: () => void }) {
  const t = useT()
  return (
    <Note title={message ?? t('app.shell.offline')} alert>
      <Retry onRetry={onRetry} />
    </Note>
  )
}

/** The rows on the screen were loaded earlier. */
export function ListOutdated({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="strip" role="alert">
      <p>{message}</p>
      <Retry onRetry={onRetry} />
    </div>
  )
}

interface ListEmptyProps {
  narrowed: boolean
  /** The names of the searched fields, if there was a search. */
  searched: readonly string[]
  onClear: () => void
  onCreate: (() => void) | undefined
  onImport: (() => void) | undefined
}

/** No records yet, or none under this search and these filters. */
export function ListEmpty({ narrowed, searched, onClear, onCreate, onImport }: ListEmptyProps) {
  const t = useT()
  if (narrowed)
    return (
      <Note title={t('app.list.nothing_found')} text={t('app.list.nothing_found_hint')}>
        {searched.length > 0 && <p>{t('app.list.searched_in', { fields: searched.join(', ') })}</p>}
        <button type="button" className="button" onClick={onClear}>
          {t('app.list.clear_filters')}
        </button>
      </Note>
    )
  return (
    <Note title={t('app.list.empty')} text={onCreate && t('app.list.empty_hint')}>
      {onCreate && (
        <button type="button" className="button main" onClick={onCreate}>
          <PlusGlyph /> {t('app.list.create')}
        </button>
      )}
      {onImport && (
        <button type="button" className="button" onClick={onImport}>
          {t('app.list.import')}
        </button>
      )}
    </Note>
  )
}
