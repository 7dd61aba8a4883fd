import { useT } from '../../common/useT.ts'
import { areaIcons } from '../../ui/areaIcons.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { Tile } from './Tile.tsx'

/** The user's own screens by area, each with the number of its records. */
export function HomeSections() {
  const { groups } = useAppServices()
  const t = useT()
  return (
    <>
      {groups.map(({ area, entries }) => {
        const Icon = areaIcons[area]
        const tabs = entries.flatMap((entry) => entry.tabs).filter(({ archive }) => !archive)
        if (tabs.length === 0) return null
        return (
          <section key={area} className="home-group" aria-labelledby={`home-${area}`}>
            <h2 id={`home-${area}`}>
              <Icon aria-hidden="true" />
              {t(`app.areas.${area}`)}
            </h2>
            <ul>
              {tabs.map(({ resource, path }) => (
                <Tile key={path} of={resource} path={path} />
              ))}
            </ul>
          </section>
        )
      })}
      {groups.every(({ entries }) => entries.length === 0) && (
        <p className="home-none">{t('app.shell.no_sections')}</p>
      )}
    </>
  )
}
