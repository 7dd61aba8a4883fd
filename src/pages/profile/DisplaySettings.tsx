import { useNotify } from 'react-admin'
import { localeNames, locales } from '#i18n/locales.ts'
import { Radio } from '../../ui/Choice.tsx'
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

/** Language and theme, both stored in this browser. */
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
    </>
  )
}
