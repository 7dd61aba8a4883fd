// Faults among the documents of the stock, each in a warehouse of its own.
import { expect } from 'vitest'
import type { FindingCode } from '#resources/findings.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'

type Now = (day: number, hour: number) => void
type Seeds = Readonly<Record<Extract<FindingCode, `stock_${string}`>, () => Promise<Row>>>

/** By kind: puts in a fault of it and of no other, and answers the document that has it. */
export function stockSeeds(admin: Caller, now: Now): Seeds {
  const stock = async (path: string, body: Wire) => {
    const { status, text, result } = await admin.post(`/api/warehouse/${path}`, body)
    expect(status, text).toBe(200)
    return result as Row
  }
  /** A warehouse with five pieces that came on a day and were entered on another. */
  const stocked = async (day: number, entered: number) => {
    now(entered, 7)
    const { id: warehouse_id } = await stock('warehouse/save', { name: `Склад ${day}` })
    const { id: item_id } = await stock('car-part/save', { name: `Фильтр ${day}` })
    const { id: counterparty_id } = await stock('counterparty/save', { name: `Снабжение ${day}` })
    const { id } = await stock('supply/save', {
      ...{ at: at(day, 6), warehouse_id, counterparty_id, incoming_number: String(day) },
      lines: [{ item_id, quantity: '5', unit_cost: '10' }],
    })
    return { warehouse_id, supply: await stock('supply/post', { id }) }
  }
  return {
    stock_late_entry: async () => {
      const { supply } = await stocked(8, 14)
      return supply
    },
    stock_shortage: async () => {
      const { warehouse_id } = await stocked(13, 13)
      now(13, 9)
      const act = { at: at(13, 9), warehouse_id, reason: 'бой' }
      const { id } = await stock('stocktaking/save', act)
      await stock('stocktaking/start', { id })
      const [cell] = [await stock('item-count-queue/getListByFilter', { warehouse_id })].flat()
      await stock('item-count/save', { cell_id: cell!.id, quantity: '4' })
      await stock('stocktaking/finish', { id })
      const posted = await stock('stocktaking/post', { id })
      now(14, 7)
      return posted
    },
  }
}
