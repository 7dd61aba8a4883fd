import type { LoggingTexts } from '../../messages.ts'

export const logging: LoggingTexts = {
  logging: {
    changes: 'What changed',
    nothing: 'No further details',
    open: 'Open: %{name}',
    all: 'All events of this record',
    gone: 'The record no longer exists',
    right: '%{role}: %{section}',
    facts: {
      address: 'Address',
      format: 'File format',
      rows: 'Rows in the file',
      method: 'Call',
      login: 'Login',
      log_months: 'Retention, months',
      log_months_from: 'Retention from',
      file: 'File',
      email: 'Email address',
      recovery_codes_left: 'Recovery codes left',
      second_factor_on: 'Two-factor authentication now required for role',
      second_factor_off: 'Two-factor authentication no longer required for role',
    },
    keep: 'Retention: %{months} months',
    keep_change: 'Change retention period',
    keep_title: 'Retention period',
    keep_text:
      'Older months are deleted from the log permanently. A shorter period takes effect after 7 days; until then it can be changed back.',
    keep_only: 'Only a customer administrator or superuser can shorten the period.',
    keep_pending: 'From %{day}: %{months} months',
    keep_back: 'Keep %{months} months',
    keep_months: 'Months (3 to 240)',
    keep_save: 'Save',
    kept: 'Retention period changed',
    kept_later: 'The shorter period takes effect on %{day}',
    kept_back: 'The period stays as it is',
  },
}
