import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import { assignCar, freeVehiclesOf } from '#dataProviders/dispatch/dispatch-map.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import type { WireRow } from '../../../kernel/cells/cell.ts'
import type { RowPlacement } from '../../../kernel/timeline/grid/row-placement.ts'
import { vehicleReasons } from '../useVehicleReasons.ts'

/** Assigns orders to vehicles: the server decides, with the driver of the vehicle at that time. */
export function useOrderPlacement(): {
  placement: RowPlacement
  carry: (id: number | null) => void
} {
  const t = useT()
  const formats = useFormats()
  const queries = useQueryClient()
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const [carried, setCarried] = useState<number | null>(null)
  const { data } = useQuery({
    queryKey: ['order', 'getList', 'freeVehicles', 'of', carried],
    queryFn: ({ signal }) => freeVehiclesOf(carried ?? 0, signal),
    enabled: carried !== null,
    retry: false,
  })
  const reload = () => void queries.invalidateQueries({ queryKey: ['order', 'getList'] })
  const place = useEvent(async ({ id, version }: WireRow, row: number) => {
    const at = typeof version === 'number' ? { version } : {}
    await assignCar({ id, car_id: row, ...at })
    reload()
    return (await dataProvider.getOne('order', { id })).data as WireRow
  })
  const takeOut = useEvent(async ({ id, version }: WireRow) => {
    const at = typeof version === 'number' ? { version } : {}
    const asked = { call: 'unassign', id, data: {}, ...at }
    const { data: stored } = await dataProvider.transition('order', asked)
    reload()
    return stored as WireRow
  })
  // reasons arrive while an order is dragged: the rows are updated
  const placement = useMemo(() => {
    function tell(record: WireRow, row: number) {
      if (!data || record.id !== carried) return null
      const found = data.find(({ id }) => id === row)
      if (!found) return { text: t('app.dispatch_board.not_free'), refused: true }
      const why = vehicleReasons(found, t, formats).join(' · ')
      return { text: t('app.dispatch_board.free', { why }), refused: false, good: true as const }
    }
    return { place, takeOut, tell }
  }, [carried, data, formats, t, place, takeOut])
  return { placement, carry: setCarried }
}
