import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../common/useT.ts'

/** px, as specified. */
const scrollToTopAfter = 250

/** Only for lists that fill the content: the button would cover neighbouring parts. */
function fillsContent(element: Element): boolean {
  const content = element.closest('.content')
  return content !== null && 2 * element.clientWidth >= content.clientWidth
}

/** Back to the beginning of the page, or of the table that scrolls inside it. */
export function ScrollToTop() {
  const t = useT()
  const [shown, setShown] = useState(false)
  const scrolled = useRef<Element>(null)
  useEffect(() => {
    const watch = ({ target }: Event) => {
      const element = target instanceof Document ? target.documentElement : (target as Element)
      if (!(target instanceof Document) && !fillsContent(element)) return
      scrolled.current = element
      setShown(element.scrollTop > scrollToTopAfter)
    }
    // Scroll events do not bubble, but can be captured.
    document.addEventListener('scroll', watch, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', watch, { capture: true })
  }, [])
  if (!shown) return null
  const label = t('app.shell.to_top')
  return (
    <button
      className="to-top"
      aria-label={label}
      title={label}
      onClick={() => scrolled.current?.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <KeyboardArrowUp aria-hidden="true" />
    </button>
  )
}
