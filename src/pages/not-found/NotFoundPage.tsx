import { useEffect } from 'react'
import type { MouseEvent } from 'react'
import type { Shell } from '#i18n/messages.ts'
import { windowTitle } from '../../common/productName.ts'
import '../../ui/plain.css'

interface NotFoundPageProps {
  words: Shell['not_found']
  /** Inside the application, home needs no new document. */
  onHome?: () => void
}

/** Page Not Found: unknown addresses, and screens that are not open to this user. */
export function NotFoundPage({ words, onHome }: NotFoundPageProps) {
  useEffect(() => {
    document.title = windowTitle(words.title)
  }, [words])
  const go = (event: MouseEvent) => {
    if (!onHome || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onHome()
  }
  return (
    <main className="plain">
      <p className="plain-code" aria-hidden="true">
        404
      </p>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <a href="/" onClick={go}>
        {words.home}
      </a>
    </main>
  )
}
