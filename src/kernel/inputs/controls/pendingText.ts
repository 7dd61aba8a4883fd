import { createContext, useContext } from 'react'

/**
 * Where a control reports that it is still resolving typed text; the form waits for it before it
 * saves.
 */
export const PendingTextContext = createContext<(under: Promise<unknown>) => void>(() => undefined)

export const usePendingText = () => useContext(PendingTextContext)
