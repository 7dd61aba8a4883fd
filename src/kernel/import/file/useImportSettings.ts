import { useState } from 'react'
import type { ImportJob } from '#resources/wire/imports.ts'
import { initialSettings } from './importSettings.ts'
import type { ImportSettings } from './importSettings.ts'

interface Kept {
  /** Of the file as it was read when this was chosen. */
  print: string
  choice: ImportSettings
}

const keyOf = ({ id }: ImportJob) => `import:${id}`
const printOf = ({ format, columns }: ImportJob) =>
  JSON.stringify([format, columns.map(({ index, title }) => [index, title])])

/**
 * What is being chosen for a file and not yet sent; a reload of the page keeps it, a file that is
 * read in another way does not.
 */
export function useImportSettings(job: ImportJob) {
  const [kept, setKept] = useState(() => read(job))
  const print = printOf(job)
  const mine = kept?.print === print ? kept.choice : null
  return {
    choice: mine ?? initialSettings(job),
    changed: mine !== null,
    change(choice: ImportSettings) {
      setKept({ print, choice })
      write(job, { print, choice })
    },
    /** The server has it now. */
    settle() {
      setKept(null)
      write(job, null)
    },
  }
}

function read(job: ImportJob): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(job)) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function write(job: ImportJob, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(job), JSON.stringify(kept))
    else sessionStorage.removeItem(keyOf(job))
  } catch {
    // kept for this page alone, then
  }
}
