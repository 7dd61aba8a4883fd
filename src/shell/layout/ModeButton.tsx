import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import { useT } from '../../common/useT.ts'
import { themeMode, setThemeMode } from '../../common/themeMode.ts'
import { useSignal } from '../../common/useSignal.ts'

export function ModeButton() {
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
