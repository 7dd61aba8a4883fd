import Search from '@mui/icons-material/Search'
import { useDeferredValue, useMemo, useState } from 'react'
import { titleOf } from '#i18n/help/help-page.ts'
import type { HelpSource } from '#i18n/help/help-page.ts'
import { generalPages } from '#i18n/help/pages.ts'
import { areas } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { indexHelp, searchHelp } from './searchHelp.ts'

interface HelpContentsProps {
  source: HelpSource
  open: readonly Resource[]
  onOpen: (page: string) => void
}

/** All pages of the help by area, and the search in them. */
export function HelpContents({ source, open, onOpen }: HelpContentsProps) {
  const t = useT()
  const { frame } = source.texts
  const [text, setText] = useState('')
  const sought = useDeferredValue(text.trim())
  const index = useMemo(() => indexHelp(source, open), [source, open])
  const found = useMemo(() => searchHelp(index, sought), [index, sought])
  const list = (ids: readonly string[]) => (
    <ul className="help-list">
      {ids.map((id) => (
        <li key={id}>
          <button className="help-link" onClick={() => onOpen(id)}>
            {titleOf(source, id)}
          </button>
        </li>
      ))}
    </ul>
  )
  const groups = areas
    .map((area) => ({ area, ids: open.filter((one) => one.area === area).map(({ name }) => name) }))
    .filter(({ ids }) => ids.length > 0)
  const count = frame.found.replace('%{count}', String(found.length))
  return (
    <article className="help-article">
      <h2>{frame.contents}</h2>
      <label className="help-search">
        <Search aria-hidden="true" />
        <span className="hidden">{frame.search}</span>
        <input
          type="search"
          placeholder={frame.search}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className="help-count" role="status">
        {sought !== '' && (found.length > 0 ? count : frame.nothing)}
      </p>
      {sought !== '' && list(found.map(({ id }) => id))}
      {sought === '' && (
        <>
          <h3>{frame.general}</h3>
          {list(generalPages)}
          {groups.map(({ area, ids }) => (
            <section key={area}>
              <h3>{t(`app.areas.${area}`)}</h3>
              {list(ids)}
            </section>
          ))}
        </>
      )}
    </article>
  )
}
