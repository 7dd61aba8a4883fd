import HelpOutline from '@mui/icons-material/HelpOutlineOutlined'
import { lazy, Suspense, useEffect } from 'react'
import { askHelp, shownHelp } from '../../common/shownHelp.ts'
import { lazyOptional, loadChunk } from '../../common/loadChunk.ts'
import { useAfterFirstPage } from '../../common/useAfterFirstPage.ts'
import { useSignal } from '../../common/useSignal.ts'
import { useT } from '../../common/useT.ts'

const HelpPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./HelpPanel.tsx'))).HelpPanel,
}))
// without this part only the dot is missing
const NewsDot = lazyOptional(() => import('./NewsDot.tsx'))

/** Opens and closes the help about the screen; F1 does the same on every page. */
export function HelpButton() {
  const t = useT()
  const asked = useSignal(shownHelp)
  const isTime = useAfterFirstPage()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      // a dialog of the browser's own lies over everything
      if (event.key !== 'F1' || !plain || document.querySelector('dialog[open]')) return
      event.preventDefault()
      toggleHelp()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        className="round help-button"
        title={`${t('app.shell.help')} (F1)`}
        aria-keyshortcuts="F1"
        aria-expanded={asked !== null}
        onClick={toggleHelp}
      >
        <HelpOutline aria-hidden="true" />
        <span className="hidden">{t('app.shell.help')}</span>
        {isTime && (
          <Suspense>
            <NewsDot />
          </Suspense>
        )}
      </button>
      <Suspense>{asked && <HelpPanel asked={asked} />}</Suspense>
    </>
  )
}

function toggleHelp(): void {
  const covered =
    shownHelp.get()?.over === false && document.querySelector('.MuiModal-root') !== null
  if (shownHelp.get() && !covered) shownHelp.set(null)
  else askHelp(null)
}
