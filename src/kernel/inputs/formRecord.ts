import { createContext, useContext } from 'react'
import type { Holder } from '#resources/kernel/calls/error-codes.ts'

/** What inputs need to know of the record beside their own value. */
export interface FormRecord {
  /** Null until the record is stored: then files wait. */
  id: number | null
  /** Empties a field that a save cannot empty, at once; undefined where nothing is stored yet. */
  clear?: ((key: string) => Promise<void>) | undefined
  /** What is stored in it. */
  storedValue?: ((key: string) => unknown) | undefined
  /** The record that has the refused value of this input. */
  holderOf?: ((path: string) => Holder | undefined) | undefined
  /** Leaves the form, once what was typed is stored in another way. */
  leave?: (() => void) | undefined
  /**
   * An input with something to send once the record has an id; resolves with how much of it was
   * refused. Returns how to take it back.
   */
  addSender: (send: (id: number) => Promise<number>) => () => void
}

export const FormRecordContext = createContext<FormRecord>({
  id: null,
  addSender: () => () => undefined,
})

export const useFormRecord = () => useContext(FormRecordContext)
