import { useQuery } from '@tanstack/react-query'
import { contractVehicles } from '#dataProviders/reports.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { ChoiceControl } from '../../kernel/inputs/controls/combobox/ChoiceControl.tsx'

export interface Vehicle {
  id: number
  mobject_id: number | null
}

interface VehicleSelectProps {
  value: Vehicle | null
  disabled?: boolean
  onChange: (vehicle: Vehicle | null) => void
}

/** The vehicles of the contract, by their plates. */
export function VehicleSelect({ value, disabled = false, onChange }: VehicleSelectProps) {
  const t = useT()
  const formats = useFormats()
  const { data = [] } = useQuery({
    queryKey: ['car', 'by-contract'],
    queryFn: ({ signal }) => contractVehicles(signal),
    retry: false,
  })
  return (
    <ChoiceControl
      label={t('app.reports.vehicle')}
      value={value ? String(value.id) : null}
      disabled={disabled}
      choices={data.map(({ id, plate_number: plate }) => ({
        id: String(id),
        name: formats.plate(plate),
      }))}
      onChange={(id) => {
        const found = data.find((one) => String(one.id) === id)
        onChange(found ? { id: found.id, mobject_id: found.mobject_id ?? null } : null)
      }}
    />
  )
}
