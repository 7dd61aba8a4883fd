// Both tables with the same rows and columns; the bench mounts them alternately and measures the
// time.
import polyglot from 'ra-i18n-polyglot'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { useLayoutEffect, useState } from 'react'
import { AdminContext } from 'react-admin'
import type { DataProvider } from 'react-admin'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import { pluralRules } from '#i18n/plural.ts'
import { ru } from '#i18n/ru/index.ts'
import { toTree } from '#i18n/tree.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { WireRow } from '#src/kernel/cells/cell.ts'
import { OwnGrid, ReactAdminTable } from './tables.tsx'
import type { TableName } from './tables.tsx'
import { rows } from './rows.ts'

const messages = toTree(ru, allResources())
const i18nProvider = polyglot(() => messages, 'ru', [{ locale: 'ru', name: 'Русский' }], {
  pluralRules,
})

const tables: Readonly<Record<TableName, typeof OwnGrid>> = {
  own: OwnGrid,
  'react-admin': ReactAdminTable,
}

type Shown = { name: TableName; rows: readonly WireRow[] } | null
let show: (next: Shown) => void = () => {}
function Page() {
  const [shown, setShown] = useState<Shown>(null)
  useLayoutEffect(() => {
    show = setShown
  }, [])
  const Table = shown && tables[shown.name]
  return Table && shown ? <Table rows={shown.rows} /> : null
}

/** Milliseconds until the change is in the document and laid out. */
function time(next: Shown): number {
  const began = performance.now()
  flushSync(() => show(next))
  document.body.getBoundingClientRect()
  return performance.now() - began
}

/**
 * Mounts a table with `count` rows, narrows it to the rows that match a typed letter, and unmounts
 * it.
 */
function measure(name: TableName, count: number): { mount: number; narrow: number; rows: number } {
  const all = rows(count)
  const left = all.filter((row) => String(row.name).includes('о'))
  const mount = time({ name, rows: all })
  const drawn = document.querySelectorAll('tbody tr').length
  const narrow = time({ name, rows: left })
  time(null)
  return { mount, narrow, rows: drawn }
}

export type Measure = typeof measure
Object.assign(window, { measure })

const page = (
  <AdminContext dataProvider={{} as DataProvider} i18nProvider={i18nProvider}>
    <Page />
  </AdminContext>
)
createRoot(document.getElementById('root') as HTMLElement).render(
  <RouterProvider router={createBrowserRouter([{ path: '*', element: page }])} />,
)
