import { useNotify } from 'react-admin'
import { CreateDialog } from '../../kernel/form/CreateDialog.tsx'

/** Creates a task about a record, over the view of the record. */
export function TaskAbout({
  record,
  onDone,
}: {
  record: { resource: string; id: number; name: string }
  onDone: () => void
}) {
  const notify = useNotify()
  return (
    <CreateDialog
      of="task"
      text={record.name}
      initialValues={{ about: `${record.resource}/${record.id}` }}
      onDone={(made) => {
        if (made) notify('app.tasks.created', { type: 'success' })
        onDone()
      }}
    />
  )
}
