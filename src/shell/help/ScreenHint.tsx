import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { useLocation } from 'react-router-dom'
import {
  helpSettings,
  loadHelpSettings,
  saveHelpSettings,
} from '#dataProviders/session/help-settings.ts'
import { helpPage } from '#i18n/help/help-page.ts'
import type { HelpSource } from '#i18n/help/help-page.ts'
import { askHelp } from '../../common/shownHelp.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { HelpWords } from './HelpWords.tsx'
import { helpOfScreen } from './helpOfScreen.ts'
import { useHelpSource } from './useHelpSource.ts'
import './screen-hint.css'

/** The pages of unknown and refused addresses. */
const without: ReadonlySet<string> = new Set(['start', 'rights'])

/**
 * On the first visit of a screen, above its page: what the screen is for, and where its help is. It
 * is there from the start or not at all, so that it never moves a page that is in use: the page
 * during which the texts arrive has none.
 */
export default function ScreenHint() {
  const { user } = useAppServices()
  const { pathname } = useLocation()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    void loadHelpSettings().then(() => setLoaded(true))
  }, [])
  // viewing as a role is read-only: it would show the hint each time
  if (!isLoaded || user.viewsRole || helpSettings.get()?.hints === false) return null
  return <Hints pathname={pathname} />
}

function Hints({ pathname }: { pathname: string }) {
  const help = useHelpSource()
  return <HintOfScreen key={pathname} source={help?.source ?? null} />
}

function HintOfScreen({ source }: { source: HelpSource | null }) {
  const { paths } = useAppServices()
  const notify = useNotify()
  const { page, kind } = helpOfScreen(paths, useLocation())
  const [isShown, setShown] = useState(() => {
    const { hints, hinted = [] } = helpSettings.get() ?? { hints: false }
    const isAbout = kind === 'list' && !without.has(page)
    return source !== null && hints !== false && isAbout && !hinted.includes(page)
  })
  useEffect(() => {
    if (isShown) void saveHelpSettings({ hinted: [page] })
    // once, when it appears
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const text = source && isShown ? helpPage(source, page) : undefined
  if (!source || !text) return null
  const { frame } = source.texts
  const close = () => setShown(false)
  return (
    <section className="screen-hint" aria-label={frame.hint}>
      <p>
        <HelpWords
          source={source}
          text={text.what}
          onOpen={(id) => {
            close()
            askHelp(id)
          }}
        />
      </p>
      <div>
        <button
          className="button quiet"
          onClick={() => {
            close()
            askHelp(null)
          }}
        >
          {frame.hintMore}
        </button>
        <button className="button quiet" onClick={close}>
          {frame.hintClose}
        </button>
        <button
          className="button quiet"
          onClick={() => {
            close()
            void saveHelpSettings({ hints: false })
            notify(frame.hintsOff, { type: 'info' })
          }}
        >
          {frame.hintsOffAction}
        </button>
      </div>
    </section>
  )
}
