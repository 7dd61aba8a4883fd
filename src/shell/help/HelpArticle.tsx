import { useEffect } from 'react'
import { saveHelpSettings, helpSettings } from '#dataProviders/session/help-settings.ts'
import { titleOf } from '#i18n/help/help-page.ts'
import type { HelpPage, HelpSection, HelpSource } from '#i18n/help/help-page.ts'
import { latestRelease } from '#i18n/help/latest-release.ts'
import { HelpWords } from './HelpWords.tsx'

/** Linked from every page. */
const always = ['start', 'shortcuts', 'news']

interface HelpArticleProps {
  source: HelpSource
  page: HelpPage
  /** Further pages about the screen. */
  see: readonly string[]
  /** A form is open: its fields are not folded. */
  onForm: boolean
  onOpen: (page: string) => void
}

/** One page of the help. */
export function HelpArticle({ source, page, see, onForm, onOpen }: HelpArticleProps) {
  const { frame } = source.texts
  const { id } = page
  useEffect(() => {
    const settings = helpSettings.get()
    if (id === 'news' && settings?.news !== latestRelease)
      void saveHelpSettings({ news: latestRelease })
  }, [id])
  const further = [...see, ...always].filter((one) => one !== id)
  return (
    <article className="help-article" data-page={id}>
      <h2>{page.title}</h2>
      {page.what !== '' && (
        <p>
          <HelpWords text={page.what} source={source} onOpen={onOpen} />
        </p>
      )}
      {page.sections.map((section) => (
        <Section
          key={section.key}
          section={section}
          source={source}
          isOpen={onForm && section.key === 'fields'}
          onOpen={onOpen}
        />
      ))}
      <h3>{frame.see}</h3>
      <ul className="help-see">
        {further.map((one) => (
          <li key={one}>
            <button className="help-link" onClick={() => onOpen(one)}>
              {titleOf(source, one)}
            </button>
          </li>
        ))}
      </ul>
    </article>
  )
}

interface SectionProps {
  isOpen: boolean
  section: HelpSection
  source: HelpSource
  onOpen: (page: string) => void
}

/** Long lists that a reader rarely needs begin folded. */
const folded: ReadonlySet<string> = new Set(['fields', 'roles'])

function Section({ section, source, isOpen, onOpen }: SectionProps) {
  const { key, title, numbered, items } = section
  const words = (text: string) => <HelpWords text={text} source={source} onOpen={onOpen} />
  const isTerms = items.some(({ term }) => term !== undefined)
  const list = isTerms ? (
    <dl data-section={key}>
      {items.map(({ term = '', text }) => (
        <div key={`${term} ${text}`}>
          <dt>{words(term)}</dt>
          {text !== '' && <dd>{words(text)}</dd>}
        </div>
      ))}
    </dl>
  ) : (
    items.map(({ text }) => <p key={text}>{words(text)}</p>)
  )
  if (folded.has(key))
    return (
      <details className="help-section" open={isOpen}>
        <summary>{title}</summary>
        {list}
      </details>
    )
  return (
    <section className="help-section">
      <h3>{title}</h3>
      {numbered ? (
        <ol>
          {items.map(({ text }) => (
            <li key={text}>{words(text)}</li>
          ))}
        </ol>
      ) : (
        list
      )}
    </section>
  )
}
