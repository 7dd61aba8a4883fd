import { createContext, useContext } from 'react'

/** Where a control reports that it is still finding out what was typed; the form waits for it before it saves. */
export const SettlingContext = createContext<(under: Promise<unknown>) => void>(() => undefined)

export const useSettling = () => useContext(SettlingContext)
