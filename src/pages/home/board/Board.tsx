import Fullscreen from '@mui/icons-material/Fullscreen'
import Tune from '@mui/icons-material/Tune'
import { Fragment, useRef, useState } from 'react'
import { useT } from '../../../common/useT.ts'
import { ArrangeTiles } from './ArrangeTiles.tsx'
import { inOrder, useTileLayout } from './useTileLayout.ts'
import { useBoardTiles } from './useTiles.tsx'
import './board.css'

/** The figures of the general dashboard, in the user's order. */
export function Board() {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [arranging, setArranging] = useState(false)
  const { layout, arrange } = useTileLayout()
  const tiles = inOrder(useBoardTiles(), layout)
  const hidden = new Set<string>(layout.hidden)
  return (
    <div className="board" ref={box}>
      <div className="board-tools">
        <button
          type="button"
          className="board-button board-tool"
          aria-expanded={arranging}
          onClick={() => setArranging(!arranging)}
        >
          <Tune aria-hidden="true" fontSize="small" />
          {t('app.dashboard.arrange')}
        </button>
        {document.fullscreenEnabled && (
          <button
            type="button"
            className="board-button board-tool"
            onClick={() => {
              if (document.fullscreenElement) void document.exitFullscreen()
              else void box.current?.requestFullscreen()
            }}
          >
            <Fullscreen aria-hidden="true" fontSize="small" />
            {t('app.dashboard.full_screen')}
          </button>
        )}
      </div>
      {arranging && <ArrangeTiles tiles={tiles} layout={layout} onChange={arrange} />}
      {tiles.map(({ name, tile }) => !hidden.has(name) && <Fragment key={name}>{tile}</Fragment>)}
    </div>
  )
}
