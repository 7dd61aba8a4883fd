import { useState } from 'react'
import { readTab, writeTab } from '#dataProviders/browser/tab-storage.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { initialSettings } from './importSettings.ts'
import type { ImportSettings } from './importSettings.ts'

interface StoredSettings {
  /** Fingerprint of the parsed file for which the settings were chosen. */
  print: string
  choice: ImportSettings
}

const keyOf = ({ id }: ImportJob) => `import:${id}`
const printOf = ({ format, columns }: ImportJob) =>
  JSON.stringify([format, columns.map(({ index, title }) => [index, title])])

/**
 * Settings of an import that have not been sent yet. They survive a reload of the page, but not a
 * change of the file format or the end of the session.
 */
export function useImportSettings(job: ImportJob) {
  const [kept, setKept] = useState(() => readTab(keyOf(job)) as StoredSettings | null)
  const print = printOf(job)
  const mine = kept?.print === print ? kept.choice : null
  return {
    choice: mine ?? initialSettings(job),
    changed: mine !== null,
    change(choice: ImportSettings) {
      setKept({ print, choice })
      writeTab(keyOf(job), { print, choice })
    },
    /** The server has stored the settings. */
    settle() {
      setKept(null)
      writeTab(keyOf(job), null)
    },
  }
}
