import { useEffect, useState } from 'react'
import { helpSettings, loadHelpSettings } from '#dataProviders/session/help-settings.ts'
import { latestRelease } from '#i18n/help/latest-release.ts'
import { useSignal } from '../../common/useSignal.ts'
import { useT } from '../../common/useT.ts'
import './help-button.css'

/** On the help button until the user has opened the news of the latest release. */
export default function NewsDot() {
  const t = useT()
  const settings = useSignal(helpSettings)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    void loadHelpSettings().then(() => setLoaded(true))
  }, [])
  if (!isLoaded || !settings || settings.news === latestRelease) return null
  return (
    <>
      <span className="help-dot" aria-hidden="true" />
      <span className="hidden"> – {t('app.shell.help_news')}</span>
    </>
  )
}
