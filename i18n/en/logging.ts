import type { LoggingTexts } from '../messages.ts'

export const logging: LoggingTexts = {
  logging: {
    changes: 'What changed',
    nothing: 'Nothing more is recorded of this event',
    open: 'Open: %{name}',
    all: 'All events of this object',
    gone: 'The object is no longer there',
    right: '%{role}: %{section}',
    facts: {
      address: 'Address',
      format: 'File format',
      rows: 'Lines in the file',
      method: 'Call',
      login: 'Login',
      log_months: 'Months kept',
    },
    keep: 'Events are kept for months: %{months}',
    keep_change: 'Change the period',
    keep_title: 'How long events are kept',
    keep_text: 'Months older than this leave the log as a whole and do not come back.',
    keep_months: 'Months (3 to 240)',
    keep_save: 'Save',
    kept: 'The period was changed',
  },
}
