import { useEffect } from 'react'
import { useEvent } from 'react-admin'

const isPrintKey = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  code === 'KeyP' && (ctrlKey || metaKey) && !altKey && !shiftKey

interface Printing {
  print: () => void
  /** An area's own print of a record precedes the forms of its resource. */
  isFirst: boolean
}

/** Mounted components that can print, the latest last. */
const printing: Printing[] = []

const chosen = () => printing.findLast(({ isFirst }) => isFirst) ?? printing.at(-1)

/** Ctrl+P prints this instead of the screen; if several are open, the last one. */
export function usePrintKey(print: () => void, isFirst = false): void {
  const own = useEvent(print)
  useEffect(() => {
    const entry = { print: own, isFirst }
    printing.push(entry)
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPrintKey(event) || event.defaultPrevented || chosen() !== entry) return
      event.preventDefault()
      own()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      printing.splice(printing.indexOf(entry), 1)
    }
  }, [own, isFirst])
}
