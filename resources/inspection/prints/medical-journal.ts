import { printParts } from '../../kernel/prints/prints.ts'

/** The drivers whom doctors have seen, a line each. */
export const medicalJournal = printParts(
  { letterhead: true },
  { text: 'title', look: 'title' },
  { period: 'date' },
  {
    records: [
      { field: 'date', as: 'day', label: 'day', share: 1.3 },
      { field: 'date', as: 'time', label: 'time', share: 0.9 },
      { field: 'driver_id', label: 'driver', share: 2.4 },
      { field: 'driver_id.gender', share: 1.1 },
      { field: 'driver_id.birth_date', label: 'born', share: 1.35 },
      { field: 'kind', share: 1.7 },
      { field: 'health', share: 1.3 },
      { field: 'temperature', label: 'temperature', unit: false, share: 0.8 },
      { field: 'pressure', label: 'pressure', share: 0.9 },
      { field: 'pulse', label: 'pulse', unit: false, share: 1 },
      { field: 'sobriety', label: 'sobriety', share: 1.6 },
      { field: 'is_admitted', label: 'verdict', share: 1.6 },
      { field: 'reason', share: 1.4 },
      { field: 'doctor_id', label: 'doctor', share: 2.2 },
      { empty: 'doctor_signature', share: 1.4 },
      { empty: 'driver_signature', share: 1.35 },
    ],
  },
  { signature: 'responsible' },
)
