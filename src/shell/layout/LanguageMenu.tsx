import Translate from '@mui/icons-material/Translate'
import { useNotify } from 'react-admin'
import { localeNames, locales } from '#i18n/locales.ts'
import { useT } from '../../common/useT.ts'
import { useLanguage } from '../../common/language.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'

/** Each language in its own name. */
export function LanguageMenu() {
  const { locale, choose } = useLanguage()
  const t = useT()
  const notify = useNotify()
  const choices = locales.map((one) => ({
    key: one,
    label: localeNames[one],
    lang: one,
    checked: one === locale,
    onChoose: () =>
      void choose(one).catch(() => notify('ra.notification.i18n_error', { type: 'error' })),
  }))
  return (
    <MenuButton
      label={t('app.shell.language')}
      sign={<Translate aria-hidden="true" />}
      choices={choices}
    />
  )
}
