import { useEffect, useRef, useState } from 'react'

/** Whether a paste is meant for a text: then files in the clipboard are ignored. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox]):not([type=radio]),textarea'))
  )
}

/** A zone behind another tab of the form accepts nothing. */
const isOpen = (zone: HTMLElement) => zone.closest('[hidden]') === null

/**
 * Accepts files dropped onto a zone, or pasted while the focus is in its form but not in a text.
 * `first`: whether this zone precedes the form's others for pastes outside all of them.
 */
export function useFileDrop(
  take: (files: readonly File[]) => void,
  closed: boolean,
  first: (files: readonly File[]) => boolean,
) {
  const zone = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const now = useRef({ take, closed, first })
  useEffect(() => {
    now.current = { take, closed, first }
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const here = zone.current
      const files = [...(event.clipboardData?.files ?? [])]
      if (
        !here ||
        files.length === 0 ||
        event.defaultPrevented ||
        now.current.closed ||
        isTyping(event.target) ||
        !isOpen(here)
      )
        return
      const at = event.target instanceof Node ? event.target : document.body
      const inForm =
        at === document.body || (here.closest('form,[role=dialog]')?.contains(at) ?? false)
      const elsewhere = at instanceof Element && at.closest('[data-takes-files]') !== null
      if (!here.contains(at) && (elsewhere || !inForm || !now.current.first(files))) return
      event.preventDefault()
      now.current.take(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return {
    over,
    zone: {
      ref: zone,
      'data-takes-files': true,
      onDragOver(event: React.DragEvent) {
        if (closed || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: React.DragEvent) {
        // even if nothing is accepted: otherwise the browser would open the file in place of the
        // page
        event.preventDefault()
        setOver(false)
        if (!closed && event.dataTransfer.files.length > 0) take([...event.dataTransfer.files])
      },
    },
  }
}
