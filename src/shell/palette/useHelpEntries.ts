import { useMemo } from 'react'
import { askHelp } from '../../common/shownHelp.ts'
import { useHelpSource } from '../help/useHelpSource.ts'
import { indexHelp, searchHelp } from '../help/searchHelp.ts'
import type { PaletteEntry } from './paletteEntries.ts'

/** Pages of the help shown while something is typed. */
const mostShown = 4
/** Shorter texts occur in every page. */
const shortest = 3

/** Pages of the help with the words in their titles or texts. */
export function useHelpEntries(
  text: string,
  onDone: () => void,
): { title: string; entries: readonly PaletteEntry[] } {
  const help = useHelpSource()
  const isSought = text.trim().length >= shortest
  const index = useMemo(
    () => (help && isSought ? indexHelp(help.source, help.open) : []),
    [help, isSought],
  )
  const found = useMemo(() => searchHelp(index, text).slice(0, mostShown), [index, text])
  const entries = found.map(({ id, label }): PaletteEntry => ({
    key: `help ${id}`,
    kind: 'action',
    label,
    run: () => {
      onDone()
      // after the palette, which is a dialog, is gone
      setTimeout(() => askHelp(id))
    },
  }))
  return { title: help?.source.texts.frame.title ?? '', entries }
}
