// Error messages about a broken chain: at a field of the saved waybill, or naming another waybill.
import { fromHundredths } from '#resources/fuel/index.ts'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Breach } from '#resources/waybill/chain/chain-types.ts'
import { titleFormats } from '#i18n/format/title.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import type { SheetRow, VehicleChain } from './vehicle-chain.ts'

/** Identifies a waybill in messages: number and departure. */
export function nameOfSheet({ person }: WriteContext, { number, start_date: start }: Wire): string {
  const { moment } = titleFormats(person.contract.timeZone)
  return `${number == null ? '' : `№ ${String(number)}, `}${moment(start as string)}`
}

/**
 * Throws the error for the first breach of the chain, preferably one of the saved waybill.
 * @param own id of the saved waybill
 * @throws AppError if the chain is broken
 */
export function refuseBreaches(writer: WriteContext, chain: VehicleChain, own: number): void {
  const breach = chain.breaches.find(({ key }) => key === own) ?? chain.breaches[0]
  if (!breach) return
  throw breach.key === own
    ? ownRefusal(writer, chain, breach)
    : otherRefusal(writer, chain.rows.get(breach.key), breach)
}

function ownRefusal(writer: WriteContext, { rows }: VehicleChain, breach: Breach): AppError {
  const row = rows.get(breach.key) ?? { id: breach.key }
  const { day } = breach
  switch (breach.kind) {
    case 'distance':
      return invalid({
        [ofLine('odometer_in', day)]: fault('odometer_below', breach.out),
      })
    case 'surplus': {
      const key = day === undefined ? fuelKey(row, breach.fuelId) : ofLine('fuel_in', day)
      return invalid({ [key]: fault('fuel_above', fromHundredths(breach.most)) })
    }
    case 'time': {
      const before = [...rows.values()].filter(
        ({ id, start_date: start }) => id !== row.id && String(start) <= String(row.start_date),
      )
      return invalid({
        start_date: fault('sheet_overlaps', nameOfSheet(writer, before.at(-1) ?? row)),
      })
    }
    // its departure readings differ from those that follow from the chain
    default:
      return otherRefusal(writer, row, breach)
  }
}

const ofLine = (key: string, day: number | undefined) =>
  day === undefined ? key : `days.${day}.${key}`

/** 422 naming the waybill that would no longer start where the previous one ends. */
function otherRefusal(writer: WriteContext, row: SheetRow | undefined, breach: Breach): AppError {
  const isTime = breach.kind === 'time'
  const name = nameOfSheet(writer, row ?? {})
  const says = fault(isTime ? 'sheet_overlaps' : 'chain_breaks', name)
  const key = { time: 'end_date', odometer: 'odometer_in', distance: 'odometer_in' } as const
  const field = breach.kind in key ? key[breach.kind as keyof typeof key] : 'fuel_in'
  // other documents do not have this field
  return new AppError('rule', {
    ...(writer.resource.name === 'way-bill' && { fields: { [field]: says } }),
    says,
  })
}

function fuelKey(row: Wire, fuelId: number): string {
  if (row.fuel_id === fuelId) return 'fuel_in'
  const nth = ((row.other_fuels ?? []) as Wire[]).findIndex((one) => one.fuel_id === fuelId)
  return `other_fuels.${nth}.fuel_in`
}
