import type { Counts } from '../messages.ts'

export const counts: Counts = {
  record: '%{smart_count} record |||| %{smart_count} records',
  row: '%{smart_count} row |||| %{smart_count} rows',
  page: '%{smart_count} page |||| %{smart_count} pages',
  file: '%{smart_count} file |||| %{smart_count} files',
  photo: '%{smart_count} photo |||| %{smart_count} photos',
  day: '%{smart_count} day |||| %{smart_count} days',
  hour: '%{smart_count} hour |||| %{smart_count} hours',
  minute: '%{smart_count} minute |||| %{smart_count} minutes',
  found: '%{smart_count} record found |||| %{smart_count} records found',
  selected: '%{smart_count} record selected |||| %{smart_count} records selected',
}
