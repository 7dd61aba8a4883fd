import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, lazy, useEffect, useId, useState } from 'react'
import { useStore } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Resource } from '#resources/kernel/types.ts'
import { chunk } from '../../shell/chunk.ts'
import { useSay } from '../cells/say.ts'
import { StopList } from './StopList.tsx'
import { mapKeys } from './stops.ts'
import { useStops } from './useStops.ts'

// The map does without what it is drawn with rather than take the form with it.
const StopsMap = lazy(() =>
  chunk(() => import('./StopsMap.tsx')).then(
    ({ StopsMap: default_ }) => ({ default: default_ }),
    () => ({ default: Unloaded }),
  ),
)
function Unloaded() {
  return <Box sx={{ p: 2, color: 'text.secondary' }}>{useSay()('app.map.failed')}</Box>
}

interface RecordMapProps {
  of: Resource
  values: Readonly<Record<string, unknown>>
}

/** The points of a record on a map, in their order. Folded away it asks for nothing, and stays so. */
export function RecordMap({ of, values }: RecordMapProps) {
  const say = useSay()
  const panel = useId()
  const [open, setOpen] = useStore('map.open', true)
  return (
    <Box component="section" aria-label={say('app.map.map')} sx={{ mt: 1, mb: 2, minWidth: 0 }}>
      <Button
        size="small"
        color="inherit"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
        startIcon={<ExpandMore sx={{ transform: open ? undefined : 'rotate(-90deg)' }} />}
      >
        {say('app.map.map')}
      </Button>
      {open && (
        <Box id={panel} sx={{ pt: 0.5 }}>
          <Drawn of={of} values={values} />
        </Box>
      )}
    </Box>
  )
}
/** The map of a form: what is chosen shows at once, saved or not. */
export function FormMap({ of }: { of: Resource }) {
  const keys = mapKeys(of)
  const watched = useWatch({ name: keys }) as unknown[]
  return <RecordMap of={of} values={Object.fromEntries(keys.map((key, at) => [key, watched[at]]))} />
}

function Drawn({ of, values }: RecordMapProps) {
  const say = useSay()
  const [box, setBox] = useState<HTMLElement | null>(null)
  const seen = useSeen(box)
  const { stops, state } = useStops(of, values)
  const own = of.map?.find((key) => of.fields[key]?.kind === 'point')
  if (stops.length === 0) {
    return <Box sx={{ color: 'text.secondary', px: 0.5 }}>{say(own ? 'app.map.no_points' : 'app.map.nothing_chosen')}</Box>
  }
  const busy = <Skeleton variant="rounded" height="100%" aria-label={say('app.shell.loading')} />
  return (
    <>
      <Box ref={setBox} sx={{ height: { xs: 240, sm: 320 } }}>
        {seen && state !== 'busy' ? (
          <Suspense fallback={busy}>
            <StopsMap stops={stops} beside={own ? { of, key: own } : undefined} />
          </Suspense>
        ) : (
          busy
        )}
      </Box>
      <StopList stops={stops} state={state} single={own !== undefined} />
    </>
  )
}
/** Whether a part of the page has been on the screen, or near it. */
function useSeen(box: HTMLElement | null): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!box || seen) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: '100px' })
    watch.observe(box)
    return () => watch.disconnect()
  }, [box, seen])
  return seen
}
