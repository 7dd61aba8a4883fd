import { useState } from 'react'
import { readTab, writeTab } from '#dataProviders/browser/tab-storage.ts'
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
 * read in another way and the end of the session do not.
 */
export function useImportSettings(job: ImportJob) {
  const [kept, setKept] = useState(() => readTab(keyOf(job)) as Kept | null)
  const print = printOf(job)
  const mine = kept?.print === print ? kept.choice : null
  return {
    choice: mine ?? initialSettings(job),
    changed: mine !== null,
    change(choice: ImportSettings) {
      setKept({ print, choice })
      writeTab(keyOf(job), { print, choice })
    },
    /** The server has it now. */
    settle() {
      setKept(null)
      writeTab(keyOf(job), null)
    },
  }
}
