import { printParts } from '../../kernel/prints.ts'

/** The drivers whom doctors have seen, a line each. */
export const medicalJournal = printParts(
  { letterhead: true },
  { text: 'title', look: 'title' },
  { period: 'date' },
  {
    records: [
      { field: 'date', as: 'day', label: 'day', share: 1.1 },
      { field: 'date', as: 'time', label: 'time', share: 0.7 },
      { field: 'driver_id', label: 'driver', share: 2.6 },
      { field: 'driver_id.gender', share: 0.9 },
      { field: 'driver_id.birth_date', label: 'born', share: 1.1 },
      { field: 'kind', share: 1.5 },
      { field: 'health', share: 1.3 },
      { field: 'temperature', label: 'temperature', unit: false, share: 0.8 },
      { field: 'pressure', label: 'pressure', share: 0.9 },
      { field: 'pulse', label: 'pulse', unit: false, share: 0.8 },
      { field: 'sobriety', label: 'sobriety', share: 1.3 },
      { field: 'is_admitted', label: 'verdict', share: 1.2 },
      { field: 'reason', share: 1.7 },
      { field: 'doctor_id', label: 'doctor', share: 2 },
      { empty: 'doctor_signature', share: 1.1 },
      { empty: 'driver_signature', share: 1.1 },
    ],
  },
  { signature: 'responsible' },
)
