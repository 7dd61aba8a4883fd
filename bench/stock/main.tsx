// Employees in react-admin as in its manual: the same list columns, and the fields of the form's
// first section.
import { createRoot } from 'react-dom/client'
import {
  Admin,
  BooleanField,
  BooleanInput,
  DataTable,
  DateField,
  DateInput,
  Edit,
  List,
  NumberField,
  NumberInput,
  ReferenceInput,
  Resource,
  SearchInput,
  SimpleForm,
  TextInput,
} from 'react-admin'
import { BrowserRouter } from 'react-router-dom'
import { labelKey } from '#resources/kernel/derive.ts'
import type { Field, Resource as Descriptor } from '#resources/kernel/types.ts'
import { staff } from '#resources/staff/staff.ts'
import { authProvider, dataProvider } from './dataProvider.ts'

const of = staff as unknown as Descriptor
const sort = { field: of.list.sort?.replace('-', '') ?? 'id', order: 'ASC' } as const
const fields = Object.values(staff.form.general).flat()

function column(key: string, { kind }: Field) {
  if (kind === 'integer') return <DataTable.NumberCol key={key} source={key} field={NumberField} />
  if (kind === 'day') return <DataTable.Col key={key} source={key} field={DateField} />
  if (kind === 'flag') return <DataTable.Col key={key} source={key} field={BooleanField} />
  if (kind === 'ref') return <DataTable.Col key={key} source={labelKey(key)} />
  return <DataTable.Col key={key} source={key} render={(row) => JSON.stringify(row[key] ?? '')} />
}

function input(key: string, { kind, options }: Field) {
  if (kind === 'integer') return <NumberInput key={key} source={key} />
  if (kind === 'day') return <DateInput key={key} source={key} />
  if (kind === 'flag') return <BooleanInput key={key} source={key} />
  if (kind === 'ref')
    return <ReferenceInput key={key} source={key} reference={String(options.to)} />
  if (kind === 'text') return <TextInput key={key} source={key} />
  return null
}

const StaffList = () => (
  <List filters={[<SearchInput key="q" source="q" alwaysOn />]} sort={sort} perPage={20}>
    <DataTable>{of.list.columns.map((key) => column(key, of.fields[key] as Field))}</DataTable>
  </List>
)

const StaffEdit = () => (
  <Edit>
    <SimpleForm>{fields.map((key) => input(key, of.fields[key] as Field))}</SimpleForm>
  </Edit>
)

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
      <Resource name="staff" list={StaffList} edit={StaffEdit} />
    </Admin>
  </BrowserRouter>,
)
