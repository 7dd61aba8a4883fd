import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { RaRecord } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { FieldInput } from '../../kernel/inputs/inputs.tsx'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'

interface Status {
  id: number
  name: string
  /** Code of a built-in status; an organisation's own statuses say nothing about dismissal. */
  code: string | null
}

/**
 * Whether an employee is dismissed. The flag and the status always agree, as on the server:
 * changing one changes the other, so that the date becomes required at once.
 */
export function DismissedInput(props: InputProps) {
  useAgreement(!props.readOnly)
  return <FieldInput {...props} />
}

/** Page size that exceeds the number of statuses of any organisation. */
const allStatuses = 200

function useAgreement(enabled: boolean): void {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const { setValue } = useFormContext()
  const status: unknown = useWatch({ name: 'status_id' })
  const dismissed = useWatch({ name: 'dismissed' }) === true
  const { data: statuses } = useQuery({
    queryKey: ['staff-status', 'codes'],
    queryFn: async () => {
      const { data } = await dataProvider.getList<RaRecord & Status>('staff-status', {
        pagination: { page: 1, perPage: allStatuses },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
        meta: { count: false },
      })
      return data
    },
    enabled,
    retry: false,
  })
  const seen = useRef({ status, dismissed })
  useEffect(() => {
    if (!statuses) return
    const before = seen.current
    seen.current = { status, dismissed }
    const code = statuses.find(({ id }) => id === status)?.code
    if (!code || (code === 'dismissed') === dismissed) return
    const statusLeads = status !== before.status
    // both changed at once: another record was loaded, or a change was undone
    if (statusLeads === (dismissed !== before.dismissed)) return
    if (statusLeads) {
      setValue('dismissed', !dismissed, { shouldValidate: true })
      return
    }
    const wanted = dismissed ? 'dismissed' : 'working'
    const other = statuses.find((one) => one.code === wanted)
    if (!other) return
    setValue('status_name', other.name)
    setValue('status_id', other.id, { shouldValidate: true })
  }, [status, dismissed, statuses, setValue])
}
