import type { LoggingTexts } from '../messages.ts'

export const logging: LoggingTexts = {
  logging: {
    changes: 'What changed',
    nothing: 'No further details',
    open: 'Open: %{name}',
    all: 'All events of this object',
    gone: 'The object no longer exists',
    right: '%{role}: %{section}',
    facts: {
      address: 'Address',
      format: 'File format',
      rows: 'Rows in the file',
      method: 'Call',
      login: 'Login',
      log_months: 'Retention, months',
    },
    keep: 'Retention: %{months} months',
    keep_change: 'Change retention period',
    keep_title: 'Retention period',
    keep_text: 'Older months are deleted from the log permanently.',
    keep_months: 'Months (3 to 240)',
    keep_save: 'Save',
    kept: 'Retention period changed',
  },
}
