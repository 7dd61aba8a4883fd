import { useEffect } from 'react'
import type { MouseEvent } from 'react'
import type { Shell } from '#i18n/messages.ts'
import { windowTitle } from '../../common/productName.ts'
import '../../ui/plain.css'

interface NotFoundPageProps {
  words: Shell['not_found']
  /** Why the page cannot be shown, if known. */
  reason?: string | undefined
  /**
   * Set within the application, where the home link loads no new document and the layout surrounds
   * the page.
   */
  onHome?: () => void
}

/** The page for unknown addresses, and for screens that the user may not open. */
export function NotFoundPage({ words, reason, onHome }: NotFoundPageProps) {
  useEffect(() => {
    document.title = windowTitle(words.title)
  }, [words])
  const go = (event: MouseEvent) => {
    if (!onHome || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onHome()
  }
  const Room = onHome ? 'section' : 'main'
  return (
    <Room className="plain">
      <p className="plain-code" aria-hidden="true">
        404
      </p>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      {reason && <p role="status">{reason}</p>}
      <a href="/" onClick={go}>
        {words.home}
      </a>
    </Room>
  )
}
