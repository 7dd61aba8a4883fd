import { useState } from 'react'
import { useNotify } from 'react-admin'
import { openShift } from '#dataProviders/gate-shifts.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import { useT } from '../../common/useT.ts'
import { gateRowName } from './gateRows.ts'
import type { GateRow } from './gateRows.ts'

interface Refused {
  row: GateRow
  error: unknown
}

const isOverridable = (error: unknown) =>
  error instanceof HttpError && error.body.overridable === true

/** Opens the waybill of one shift on one press, and keeps the reason of a refusal. */
export function useOpening(onOpened: (row: GateRow) => Promise<void>) {
  const t = useT()
  const notify = useNotify()
  const [busy, setBusy] = useState<number | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  /** the opening may be overridden: a dialog asks for the reason */
  const [held, setHeld] = useState<Refused | null>(null)

  async function make(row: GateRow, reason?: string) {
    await openShift(row.id, reason)
    setHeld(null)
    notify(t('app.gate.opened', { name: gateRowName(row) }), { type: 'success' })
    await onOpened(row)
  }
  async function press(row: GateRow) {
    if (busy !== null) return
    setBusy(row.id)
    setRefused(null)
    try {
      await make(row)
    } catch (error) {
      if (isOverridable(error)) setHeld({ row, error })
      else setRefused({ row, error })
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    refused,
    held,
    make,
    press,
    release: () => setHeld(null),
    dismiss: () => setRefused(null),
  }
}
