import ArrowBack from '@mui/icons-material/ArrowBack'
import Close from '@mui/icons-material/Close'
import Toc from '@mui/icons-material/Toc'
import Drawer from '@mui/material/Drawer'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { helpPage } from '#i18n/help/help-page.ts'
import { generalPagesOf } from '#i18n/help/pages.ts'
import { shownHelp } from '../../common/shownHelp.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { HelpArticle } from './HelpArticle.tsx'
import { HelpContents } from './HelpContents.tsx'
import { helpOfScreen } from './helpOfScreen.ts'
import { useHelpSource } from './useHelpSource.ts'
import './help.css'

interface HelpPanelProps {
  asked: { page: string | null; over: boolean }
}

const close = () => shownHelp.set(null)

/**
 * Beside the page, so that it can stay open during work; over a dialog it is one itself, on the
 * side that record drawers leave free.
 */
export function HelpPanel({ asked }: HelpPanelProps) {
  const t = useT()
  const { pathname } = useLocation()
  const body = <HelpBody key={`${pathname} ${asked.page}`} asked={asked.page} />
  if (asked.over)
    return (
      <Drawer
        open
        anchor="left"
        onClose={close}
        slotProps={{
          // the form below stays readable
          backdrop: { invisible: true },
          paper: { className: 'help-panel', 'aria-label': t('app.shell.help') },
        }}
      >
        {body}
      </Drawer>
    )
  return <BesidePage label={t('app.shell.help')}>{body}</BesidePage>
}

function BesidePage({ label, children }: { label: string; children: React.ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const own = panel.current
    own?.focus()
    return () => {
      const isLost =
        document.activeElement === document.body || own?.contains(document.activeElement)
      if (isLost && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // Escape closes it, as it closes a dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      className="help-panel help-beside"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        close()
      }}
    >
      {children}
    </section>
  )
}

/** Remounted for each screen and each requested page, so its history starts empty. */
function HelpBody({ asked }: { asked: string | null }) {
  const t = useT()
  const help = useHelpSource()
  const { paths } = useAppServices()
  const screen = helpOfScreen(paths, useLocation())
  const [visited, setVisited] = useState<readonly string[]>([])
  const [isContents, setContents] = useState(false)
  const shown = visited.at(-1) ?? asked ?? screen.page
  const page = help && helpPage(help.source, shown)
  const frame = help?.source.texts.frame
  const goTo = (id: string) => {
    setContents(false)
    setVisited([...visited, id])
  }
  const see = shown === screen.page && screen.of ? generalPagesOf(screen.of, screen.kind) : []
  return (
    <>
      <div className="help-head">
        {(visited.length > 0 || isContents) && (
          <button
            className="round"
            aria-label={frame?.back}
            title={frame?.back}
            onClick={() => (isContents ? setContents(false) : setVisited(visited.slice(0, -1)))}
          >
            <ArrowBack aria-hidden="true" />
          </button>
        )}
        <p>{frame?.title ?? t('app.shell.help')}</p>
        {frame && !isContents && (
          <button
            className="round"
            aria-label={frame.contents}
            title={frame.contents}
            onClick={() => setContents(true)}
          >
            <Toc aria-hidden="true" />
          </button>
        )}
        <button
          className="round"
          aria-label={frame?.close ?? t('app.shell.close')}
          title={frame?.close ?? t('app.shell.close')}
          onClick={close}
        >
          <Close aria-hidden="true" />
        </button>
      </div>
      <div className="help-body" aria-busy={!help}>
        {!help && <p role="status">{t('app.shell.loading')}</p>}
        {help && isContents && <HelpContents {...help} onOpen={goTo} />}
        {help && !isContents && page && (
          <HelpArticle
            key={shown}
            source={help.source}
            page={page}
            see={see}
            onForm={screen.kind !== 'list'}
            onOpen={goTo}
          />
        )}
      </div>
    </>
  )
}
