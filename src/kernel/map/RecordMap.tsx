import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useId, useState } from 'react'
import { useStore } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { StopList } from './stops/StopList.tsx'
import { mapKeys } from './stops/stopOrder.ts'
import { useLoadedMap } from './base/useLoadedMap.ts'
import { useStops } from './stops/useStops.ts'
import './record-map.css'

const load = () => import('./stops/StopsMap.tsx')

interface RecordMapProps {
  of: Resource
  values: Readonly<Record<string, unknown>>
}

/**
 * The points of a record on a map, in order. Collapsed it loads nothing; the state is remembered.
 */
export function RecordMap({ of, values }: RecordMapProps) {
  const t = useT()
  const panel = useId()
  const [open, setOpen] = useStore('map.open', true)
  return (
    <section aria-label={t('app.map.map')} className="record-map">
      <Button
        size="small"
        color="inherit"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
        startIcon={<ExpandMore />}
        className="record-map-toggle"
      >
        {t('app.map.map')}
      </Button>
      {open && (
        <div id={panel} className="record-map-panel">
          <Drawn of={of} values={values} />
        </div>
      )}
    </section>
  )
}

/** The map of a form: shows the current input, saved or not. */
export function FormMap({ of }: { of: Resource }) {
  const keys = mapKeys(of)
  const watched = useWatch({ name: keys }) as unknown[]
  return (
    <RecordMap of={of} values={Object.fromEntries(keys.map((key, at) => [key, watched[at]]))} />
  )
}

function Drawn({ of, values }: RecordMapProps) {
  const t = useT()
  const [box, setBox] = useState<HTMLElement | null>(null)
  const part = useLoadedMap(load, useSeen(box))
  const { stops, state } = useStops(of, values)
  const own = of.map?.find((key) => of.fields[key]?.kind === 'point')
  if (stops.length === 0) {
    return (
      <div className="record-map-empty muted">
        {t(own ? 'app.map.no_points' : 'app.map.nothing_chosen')}
      </div>
    )
  }
  // If the map cannot be loaded, the form still works: the list below has the same information.
  if (part === 'failed') {
    return (
      <>
        <div role="status" className="muted">
          {t('app.map.failed')}
        </div>
        <StopList stops={stops} state={state} single={own !== undefined} />
      </>
    )
  }
  return (
    <>
      <div ref={setBox} className="record-map-frame">
        {part && (state !== 'busy' || stops.some(({ point }) => point)) ? (
          <part.StopsMap stops={stops} beside={own ? { of, key: own } : undefined} />
        ) : (
          <Skeleton
            variant="rounded"
            height="100%"
            role="status"
            aria-label={t('app.shell.loading')}
          />
        )}
      </div>
      <StopList stops={stops} state={state} single={own !== undefined} />
    </>
  )
}

/** Whether a part of the page has been on the screen, or near it. */
function useSeen(box: HTMLElement | null): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!box || seen) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '100px',
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [box, seen])
  return seen
}
