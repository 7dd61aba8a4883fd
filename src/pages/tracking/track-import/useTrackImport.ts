// An import of tracks while its dialog is open: the chosen file and vehicle, and the server's
// response.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { importTracks, planTrackImport } from '#dataProviders/tracking/track-import.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { useRefusal } from '../../../kernel/useRefusal.tsx'
import { newPoints } from './newPoints.ts'

export function useTrackImport(forCar: number | null, onDone: () => void) {
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const { integer } = useFormats()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [carId, setCarId] = useState(forCar)
  // two files may have the same name and size: each choice counts
  const [{ file, turn }, setChosen] = useState({ file: null as File | null, turn: 0 })
  const { data, error, isFetching } = useQuery({
    queryKey: ['object', 'planTrackImport', turn, carId],
    queryFn: ({ signal }) => planTrackImport(file as File, carId, signal),
    enabled: file !== null,
    ...{ staleTime: Infinity, gcTime: 0, retry: false, refetchOnWindowFocus: false },
  })
  const plan = file && !isFetching ? data : undefined
  return {
    ...{ file, carId, plan, busy },
    checks: isFetching,
    refused: refused ?? (file && error && !isFetching ? refusal(error).message : null),
    /** Points that would be added. */
    added: plan?.vehicles.reduce((sum, one) => sum + newPoints(one), 0) ?? 0,
    chooseCar(id: number | null) {
      setRefused(null)
      setCarId(id)
    },
    chooseFile(chosen: File | null) {
      setRefused(null)
      setChosen((last) => ({ file: chosen, turn: last.turn + 1 }))
    },
    async apply() {
      if (!plan || !file) return
      setBusy(true)
      try {
        const { added } = await importTracks(file, carId, plan.token)
        await queries.invalidateQueries({ queryKey: ['object'] })
        notify(t('app.track_import.done', { smart_count: added, n: integer(added) }), {
          type: 'success',
        })
        onDone()
      } catch (failure) {
        setRefused(refusal(failure).message)
      } finally {
        setBusy(false)
      }
    },
  }
}
