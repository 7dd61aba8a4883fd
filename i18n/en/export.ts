import type { FileTexts } from '../messages.ts'

export const files: FileTexts = {
  export: {
    title: 'Export: %{name}',
    format: 'Format',
    xlsx: 'Excel, up to %{most} rows',
    csv: 'CSV, up to %{most} rows',
    records: 'Records',
    all: 'All found: %{total}',
    some: 'Selected only: %{total}',
    columns: 'Columns: %{columns}',
    children: 'Nested rows',
    child_list: '%{name}: each on its own line of the file',
    download: 'Download',
    preparing: 'Preparing the file…',
    started: 'The file is downloading. Rows: %{total}',
  },
  print: {
    print: 'Print',
    preparing: 'Preparing to print…',
    too_many:
      'At most %{most} rows can be printed; %{total} were found. Add a filter, or export them and print the file: “More actions” → “Export” → Excel',
    drawn_up: 'Drawn up by',
    checked: 'Checked by',
    signature: 'signature',
    full_name: 'full name',
    number: 'No.',
    printed: 'Printed: %{at}, %{name}',
    conditions: 'Shown: %{conditions}',
    no_conditions: 'all records',
    searched: 'search “%{text}”',
    order: 'Sorted by: %{field}, %{direction}',
    total: 'Records: %{total}',
  },
}
