import Search from '@mui/icons-material/Search'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '../../common/useT.ts'
import { loadChunk } from '../../common/loadChunk.ts'

const Palette = lazy(async () => ({
  default: (await loadChunk(() => import('../palette/Palette.tsx'))).Palette,
}))

/** Opens the global search; Ctrl+K does the same on every page. */
export function PaletteButton() {
  const t = useT()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Matched by physical position: on a Russian keyboard the same key types л.
      if (
        event.code !== 'KeyK' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      setOpen((was) => !was)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const label = t('app.palette.title')
  return (
    <>
      <button
        className="round"
        aria-label={label}
        title={`${label} (Ctrl+K)`}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" />
      </button>
      <Suspense>{open && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
