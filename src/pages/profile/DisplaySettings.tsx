import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import {
  helpSettings,
  loadHelpSettings,
  saveHelpSettings,
} from '#dataProviders/session/help-settings.ts'
import { localeNames, locales } from '#i18n/locales.ts'
import { Checkbox, Radio } from '../../ui/Choice.tsx'
import { useT } from '../../common/useT.ts'
import { useLanguage } from '../../common/language.ts'
import { themeMode, setThemeMode } from '../../common/themeMode.ts'
import { useSignal } from '../../common/useSignal.ts'

interface SegmentsProps<T extends string> {
  legend: string
  name: string
  value: T
  choices: readonly { value: T; text: string; lang?: string }[]
  onChoose: (value: T) => void
}

/** A few choices side by side, one of which is selected. */
function Segments<T extends string>({ legend, name, value, choices, onChoose }: SegmentsProps<T>) {
  return (
    <fieldset className="profile-segments">
      <legend>{legend}</legend>
      {choices.map((one) => (
        <Radio
          key={one.value}
          lang={one.lang}
          name={name}
          checked={one.value === value}
          onChange={() => onChoose(one.value)}
        >
          {one.text}
        </Radio>
      ))}
    </fieldset>
  )
}

/** Language and theme, both stored in this browser, and hints, stored for the user. */
export function DisplaySettings() {
  const t = useT()
  const notify = useNotify()
  const { locale, choose } = useLanguage()
  const theme = useSignal(themeMode)
  return (
    <>
      <Segments
        legend={t('app.shell.language')}
        name="locale"
        value={locale}
        choices={locales.map((one) => ({ value: one, text: localeNames[one], lang: one }))}
        onChoose={(one) =>
          void choose(one).catch(() => notify('ra.notification.i18n_error', { type: 'error' }))
        }
      />
      <Segments
        legend={t('app.shell.theme')}
        name="theme"
        value={theme}
        choices={[
          { value: 'light', text: t('app.shell.light') },
          { value: 'dark', text: t('app.shell.dark') },
        ]}
        onChoose={setThemeMode}
      />
      <HintSetting />
    </>
  )
}

/** Whether the first visit of a screen shows a hint; switched on again, all are shown once more. */
function HintSetting() {
  const t = useT()
  const settings = useSignal(helpSettings)
  useEffect(() => void loadHelpSettings(), [])
  return (
    <Checkbox
      checked={settings?.hints !== false}
      disabled={!settings}
      onChange={(hints) => void saveHelpSettings({ hints })}
    >
      {t('app.account.hints')}
    </Checkbox>
  )
}
