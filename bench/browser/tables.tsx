// The product's grid, and react-admin's table with fields as in its manual: the same ten columns of
// the same rows.
import { useMemo } from 'react'
import {
  DataTable,
  DateField,
  ListContextProvider,
  NumberField,
  ResourceContextProvider,
  SelectField,
  useList,
  useTranslate,
} from 'react-admin'
import { labelKey } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '#src/kernel/cells/cell.ts'
import { useT } from '#src/common/useT.ts'
import { columnsOf } from '#src/kernel/list/grid/columns/gridColumns.ts'
import { Grid } from '#src/kernel/list/grid/Grid.tsx'
import { useFormats } from '#src/common/useFormats.ts'
import { vehicle } from '../vehicle.ts'
import '#src/ui/base.css'
import '#src/kernel/list/list.css'

export type TableName = 'own' | 'react-admin'
const of = vehicle as unknown as Resource
const nothing = () => {}
const hrefOf = (id: number) => `/bench-vehicles/${id}`
const sort = { field: 'name', order: 'ASC' } as const
const conditions = Object.keys(of.fields.condition?.options.choices ?? {}).map((id) => ({
  id,
  name: id,
}))

export function OwnGrid({ rows }: { rows: readonly WireRow[] }) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const columns = useMemo(
    () => columnsOf(of, of.list.columns, translate, { formats, t }),
    [translate, formats, t],
  )
  return (
    <ResourceContextProvider value={of.name}>
      <div className="list cells">
        <Grid
          of={of}
          columns={columns}
          rows={rows}
          perPage={rows.length}
          sort={sort}
          onSort={nothing}
          selected={[]}
          select={nothing}
          open={nothing}
          turn={nothing}
          hrefOf={hrefOf}
          busy={false}
          stale={false}
          total={rows.length}
          first={0}
        />
      </div>
    </ResourceContextProvider>
  )
}

export function ReactAdminTable({ rows }: { rows: readonly WireRow[] }) {
  const list = useList({ data: rows as WireRow[], perPage: 1000, sort, resource: of.name })
  // useList sorts and slices in an effect, one render later: the rows are passed unchanged, so that
  // each table renders once
  const context = {
    ...list,
    data: rows as WireRow[],
    total: rows.length,
    isPending: false,
    isLoading: false,
  } as typeof list
  return (
    <ListContextProvider value={context}>
      <DataTable resource={of.name} rowClick={false}>
        {of.list.columns.map((key) => {
          const kind = of.fields[key]?.kind
          if (kind === 'integer' || kind === 'year')
            return <DataTable.NumberCol key={key} source={key} field={NumberField} />
          if (kind === 'day') return <DataTable.Col key={key} source={key} field={DateField} />
          if (kind === 'choice')
            return (
              <DataTable.Col key={key} source={key}>
                <SelectField source={key} choices={conditions} />
              </DataTable.Col>
            )
          return <DataTable.Col key={key} source={kind === 'ref' ? labelKey(key) : key} />
        })}
      </DataTable>
    </ListContextProvider>
  )
}
