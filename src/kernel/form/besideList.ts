import { createContext } from 'react'

/**
 * Whether the form is beside its list, which keeps the focus: the record follows it from row to row.
 */
export const BesideListContext = createContext(false)
