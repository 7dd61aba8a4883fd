import { createContext, useContext } from 'react'

/** What inputs need to know of the record beside their own value. */
export interface FormRecord {
  /** Null until the record is stored: then files wait. */
  id: number | null
  /** An input with something to send once the record has an id; resolves with how much of it was refused. Returns how to take it back. */
  addSender: (send: (id: number) => Promise<number>) => () => void
}
export const FormRecordContext = createContext<FormRecord>({ id: null, addSender: () => () => undefined })
export const useFormRecord = () => useContext(FormRecordContext)
