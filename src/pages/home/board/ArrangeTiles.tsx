import Down from '@mui/icons-material/ArrowDownward'
import Up from '@mui/icons-material/ArrowUpward'
import { useId, useRef } from 'react'
import type { TileLayout, TileName } from '#resources/kernel/views/dashboard.ts'
import { useT } from '../../../common/useT.ts'
import { Checkbox } from '../../../ui/Choice.tsx'

interface ArrangeTilesProps {
  /** The current arrangement. */
  tiles: readonly { name: TileName; title: string }[]
  layout: TileLayout
  onChange: (layout: TileLayout) => void
}

/** The tiles as a list: shown or not, moved by buttons or by Alt with the arrows. */
export function ArrangeTiles({ tiles, layout, onChange }: ArrangeTilesProps) {
  const t = useT()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const hidden = new Set(layout.hidden)
  const names = tiles.map(({ name }) => name)
  const move = (from: number, to: number) => {
    const name = names[from]
    if (name === undefined || to < 0 || to >= names.length) return
    const order = names.toSpliced(from, 1).toSpliced(to, 0, name)
    onChange({ ...layout, order })
    // the focus follows the moved tile
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-tile='${name}'] input`)?.focus(),
    )
  }
  return (
    <section className="home-card board-arrange" aria-labelledby={id}>
      <h2 id={id}>{t('app.dashboard.arrange')}</h2>
      <p>{t('app.dashboard.arrange_text')}</p>
      <ol ref={list}>
        {tiles.map(({ name, title }, nth) => (
          // the keys move the line that contains the focus
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={name}
            data-tile={name}
            onKeyDown={(event) => {
              if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
              event.preventDefault()
              move(nth, event.key === 'ArrowUp' ? nth - 1 : nth + 1)
            }}
          >
            <Checkbox
              checked={!hidden.has(name)}
              onChange={(shown) =>
                onChange({
                  order: names,
                  hidden: shown
                    ? layout.hidden.filter((one) => one !== name)
                    : [...layout.hidden, name],
                })
              }
            >
              {title}
            </Checkbox>
            <button
              type="button"
              className="board-button"
              disabled={nth === 0}
              aria-label={t('app.dashboard.move_up', { title })}
              onClick={() => move(nth, nth - 1)}
            >
              <Up aria-hidden="true" fontSize="small" />
            </button>
            <button
              type="button"
              className="board-button"
              disabled={nth === tiles.length - 1}
              aria-label={t('app.dashboard.move_down', { title })}
              onClick={() => move(nth, nth + 1)}
            >
              <Down aria-hidden="true" fontSize="small" />
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="board-button board-tool"
        disabled={layout.order.length === 0 && layout.hidden.length === 0}
        onClick={() => onChange({ order: [], hidden: [] })}
      >
        {t('app.dashboard.arrange_reset')}
      </button>
    </section>
  )
}
