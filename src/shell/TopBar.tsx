import MenuIcon from '@mui/icons-material/Menu'
import { Link } from 'react-router-dom'
import { useSay } from '../kernel/cells/say.ts'
import { Brand } from './Brand.tsx'
import { useConsole } from './console.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ModeButton } from './ModeButton.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { UserMenu } from './UserMenu.tsx'

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { user } = useConsole()
  const say = useSay()
  return (
    <div className="bar">
      <button className="round" aria-label={say('app.shell.menu')} onClick={onMenu}>
        <MenuIcon aria-hidden="true" />
      </button>
      <Link className="bar-home" to="/">
        <Brand />
      </Link>
      <span className="bar-contract" title={say('app.shell.contract')}>
        {user.contract.name}
      </span>
      <PaletteButton />
      <LanguageMenu />
      <ModeButton />
      <UserMenu />
    </div>
  )
}
