import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useAfterFirstPage } from '../../common/useAfterFirstPage.ts'
import { lazyOptional } from '../../common/loadChunk.ts'
import { setThemeMode, themeMode } from '../../common/themeMode.ts'
import { useSignal } from '../../common/useSignal.ts'
import { useT } from '../../common/useT.ts'
import { OwnBrand } from './OwnBrand.tsx'
import { Bell } from '../inbox/Bell.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { useContract } from '../../kernel/useContract.ts'
import { UserMenu } from './UserMenu.tsx'

// If this chunk cannot be loaded, the outbox is sent at the next visit.
const Outbox = lazyOptional(() => import('../outbox/Outbox.tsx'))

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const contract = useContract()
  const t = useT()
  const isTime = useAfterFirstPage()
  return (
    <div className="bar">
      <button className="round" aria-label={t('app.shell.menu')} onClick={onMenu}>
        <MenuIcon aria-hidden="true" />
      </button>
      <Link className="bar-home" to="/">
        <OwnBrand />
      </Link>
      <span className="bar-contract" title={t('app.shell.contract')}>
        {contract.name}
      </span>
      <PaletteButton />
      {isTime && (
        <Suspense>
          <Outbox />
        </Suspense>
      )}
      <Bell />
      <HelpButton />
      <LanguageMenu />
      <ModeButton />
      <UserMenu />
    </div>
  )
}

/** Switches between the light and the dark theme. */
function ModeButton() {
  const t = useT()
  const dark = useSignal(themeMode) === 'dark'
  const label = `${t('app.shell.theme')}: ${t(dark ? 'app.shell.dark' : 'app.shell.light')}`
  return (
    <button
      className="round"
      aria-label={label}
      title={label}
      onClick={() => setThemeMode(dark ? 'light' : 'dark')}
    >
      {dark ? <DarkMode aria-hidden="true" /> : <LightMode aria-hidden="true" />}
    </button>
  )
}
