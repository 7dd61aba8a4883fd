import Close from '@mui/icons-material/Close'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { useT } from '../../common/useT.ts'
import { OwnBrand } from './OwnBrand.tsx'
import { Menu } from './Menu.tsx'

interface MenuDrawerProps {
  dialog: RefObject<HTMLDialogElement | null>
  /** Whether it has been opened: a wide window never renders the second menu. */
  filled: boolean
}

/**
 * The menu on a narrow screen. The native dialog traps the focus, closes with Escape and restores
 * the focus.
 */
export function MenuDrawer({ dialog, filled }: MenuDrawerProps) {
  const t = useT()
  useEffect(() => {
    const element = dialog.current
    // a click whose target is the dialog itself is outside of its content
    const dismiss = (event: MouseEvent) => event.target === element && element?.close()
    element?.addEventListener('click', dismiss)
    return () => element?.removeEventListener('click', dismiss)
  }, [dialog])
  return (
    <dialog ref={dialog} className="menu-drawer" aria-label={t('app.shell.menu')}>
      <div className="menu-drawer-body">
        <div className="menu-drawer-head">
          <OwnBrand />
          <button
            className="round"
            aria-label={t('app.shell.close_menu')}
            onClick={() => dialog.current?.close()}
          >
            <Close aria-hidden="true" />
          </button>
        </div>
        {filled && <Menu />}
      </div>
    </dialog>
  )
}
