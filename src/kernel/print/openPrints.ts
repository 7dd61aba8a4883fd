// Print commands of the open list and record, for the command palette.
import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { signal } from '#dataProviders/browser/signal.ts'

interface OpenPrint {
  key: string
  label: string
  run: () => void
}

/** The list's commands come first, those of a record over it last. */
export const openPrints = signal<readonly (readonly OpenPrint[])[]>([])

/** While the component is mounted, the command palette has these prints. */
export function useOpenPrints(prints: readonly OpenPrint[]): void {
  const run = useEvent((key: string) => prints.find((one) => one.key === key)?.run())
  // the array is a new one on every render
  const named = JSON.stringify(prints.map(({ key, label }) => [key, label]))
  useEffect(() => {
    const names = JSON.parse(named) as [string, string][]
    if (names.length === 0) return
    const own = names.map(([key, label]) => ({ key, label, run: () => run(key) }))
    openPrints.set([...openPrints.get(), own])
    return () => openPrints.set(openPrints.get().filter((one) => one !== own))
  }, [named, run])
}
