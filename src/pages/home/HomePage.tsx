import { useEffect } from 'react'
import { product, windowTitle } from '../../config.ts'
import { useSay } from '../../kernel/cells/say.ts'
import { areaIcons } from '../../shell/areaIcons.ts'
import { useConsole } from '../../shell/console.ts'
import { ClockCard } from './ClockCard.tsx'
import { Tile } from './Tile.tsx'
import { Unfinished } from './Unfinished.tsx'
import './home.css'

/** Where everybody begins: what this is, what time it is, and the user's own screens. */
export function HomePage() {
  const { groups } = useConsole()
  const say = useSay()
  const title = say('app.home.title')
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
  return (
    <div className="home">
      <section className="home-card home-welcome">
        <h1>{product.title}</h1>
        <p>{say(product.subtitle)}</p>
      </section>
      <ClockCard />
      <Unfinished />
      {groups.map(({ area, entries }) => {
        const Icon = areaIcons[area]
        const tabs = entries.flatMap((entry) => entry.tabs).filter(({ archive }) => !archive)
        return (
          <section key={area} className="home-group" aria-labelledby={`home-${area}`}>
            <h2 id={`home-${area}`}>
              <Icon aria-hidden="true" />
              {say(`app.areas.${area}`)}
            </h2>
            <ul>
              {tabs.map(({ resource, path }) => (
                <Tile key={path} of={resource} path={path} />
              ))}
            </ul>
          </section>
        )
      })}
      {groups.length === 0 && <p className="home-none">{say('app.shell.no_sections')}</p>}
    </div>
  )
}
