import { createContext, useContext } from 'react'
import type { Holder } from '#resources/kernel/calls/error-codes.ts'

/** The record-related context of inputs, beside their own value. */
export interface FormRecord {
  /** Null until the record is stored: files are queued until then. */
  id: number | null
  /** Empties a field that a save cannot empty, at once; undefined if nothing is stored yet. */
  clear?: ((key: string) => Promise<void>) | undefined
  /** The stored value of a field. */
  storedValue?: ((key: string) => unknown) | undefined
  /** The record that has the refused value of this input. */
  holderOf?: ((path: string) => Holder | undefined) | undefined
  /** Closes the form, once its input has been stored by other means. */
  leave?: (() => void) | undefined
  /**
   * Registers an input that sends something once the record has an id; resolves with the number of
   * refused parts. Returns a function to unregister.
   */
  addSender: (send: (id: number) => Promise<number>) => () => void
}

export const FormRecordContext = createContext<FormRecord>({
  id: null,
  addSender: () => () => undefined,
})

export const useFormRecord = () => useContext(FormRecordContext)
