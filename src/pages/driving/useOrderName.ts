import type { DrivenOrder } from '#resources/wire/driver-trips.ts'
import { useT } from '../../common/useT.ts'

/** 'Order No. 17' */
export function useOrderName(): (order: Pick<DrivenOrder, 'number'>) => string {
  const t = useT()
  return ({ number }) =>
    number === null ? t('app.driving.draft') : t('app.driving.order', { number: String(number) })
}
