import { useState } from 'react'
import { resourceOf } from '#resources/kernel/derive.ts'
import { useRights } from '../../../common/rights/useRights.ts'
import { useT } from '../../../common/useT.ts'
import { ImportTrackDialog } from './ImportTrackDialog.tsx'

const cars = resourceOf('car')

/** Adds a track of one vehicle from a file, for users who may edit vehicles. */
export function ImportTrackButton({ car }: { car: { id: number; name: string } }) {
  const t = useT()
  const { edit } = useRights(cars)
  const [isOpen, setOpen] = useState(false)
  if (!edit) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('app.track_import.action')}
      </button>
      {isOpen && <ImportTrackDialog car={car} onDone={() => setOpen(false)} />}
    </>
  )
}
