import type { NoticeTexts } from '../../ru/server/notices.ts'

export const notices: NoticeTexts = {
  expires: { name: 'Expiring soon', message: '%{name}: %{field} – %{day}' },
  import_finished: {
    name: 'Import finished',
    message: '%{many}, file “%{file}”: %{created} added, %{updated} updated',
  },
  import_failed: {
    name: 'Import failed',
    message: '%{many}, file “%{file}”: nothing was imported',
  },
  rights_changed: {
    name: 'Your rights have changed',
    message: 'Changed by %{by}. You may have access to other sections now',
  },
  message: { name: 'New message', message: 'From: %{by}' },
  task_assigned: { name: 'New task', message: '%{name}. Assigned by %{by}' },
  tasks_assigned: { name: 'New tasks', message: '“%{name}” and others. Assigned by %{by}' },
  tasks_changed: { name: 'Tasks changed', message: '“%{name}” and others. Changed by %{by}' },
  task_new: { name: 'Task reopened', message: '%{name}. Reopened by %{by}' },
  task_work: { name: 'Task in progress', message: '%{name}. Changed by %{by}' },
  task_done: { name: 'Task done', message: '%{name}. Done by %{by}' },
  task_cancelled: { name: 'Task cancelled', message: '%{name}. Cancelled by %{by}' },
  task_moved: {
    name: 'Task due date changed',
    message: '%{name}. New due date: %{day}, changed by %{by}',
  },
  task_undated: { name: 'Task due date removed', message: '%{name}. Changed by %{by}' },
  task_due: { name: 'Task is due today', message: '%{name}: %{day}' },
  task_overdue: { name: 'Task is overdue', message: '%{name}: was due on %{day}' },
  backup_failed: {
    name: 'Backup failed',
    message: 'Reason: %{why}. Check free disk space; the server log has the details',
  },
  backup_incomplete: {
    name: 'Files are missing from the backup',
    message: 'Files missing from storage: %{lost}. The server log lists them',
  },
  document: {
    name: 'Document state changed',
    message: '%{one} %{name}: %{state}. Changed by %{by}',
  },
  findings_open: {
    name: 'Findings of the control centre',
    message: 'Open findings: %{open}, serious ones: %{high}. %{kinds}',
  },
  findings_counted: {
    name: 'Findings of the control centre',
    message: 'Open findings: %{open}, serious ones: %{high}',
  },
  retention_shortened: {
    name: 'Event log retention will be shortened',
    message:
      '%{by}: from %{day} events are kept for %{months} months, older ones are deleted. Until then the change can be undone in the event log',
  },
  second_factor_enabled: {
    name: 'Two-factor authentication is on',
    message: 'If this was not you, tell an administrator',
  },
  second_factor_disabled: {
    name: 'Two-factor authentication is off',
    message: 'If this was not you, change your password and tell an administrator',
  },
  second_factor_reset: {
    name: 'Two-factor authentication was reset',
    message: 'Reset by %{by}. Turn it on again in your profile',
  },
  second_factor_recovery_code: {
    name: 'Sign-in with a recovery code',
    message: 'Codes left: %{left}. If this was not you, change your password',
  },
  second_factor_new_codes: {
    name: 'New recovery codes created',
    message: 'The previous ones no longer work. If this was not you, change your password',
  },
  order_created: { name: 'New order', message: 'Order No. %{number} was created' },
  order_changed: { name: 'Order changed', message: 'Order No. %{number} was changed' },
  order_approved: { name: 'Order approved', message: 'Order No. %{number} was approved' },
  order_rejected: { name: 'Order rejected', message: 'Order No. %{number} was rejected' },
  order_assigned: { name: 'Order assigned', message: 'Order No. %{number} was assigned' },
  order_completed: { name: 'Order completed', message: 'Order No. %{number} was completed' },
  area_left: {
    name: 'Vehicle left its area',
    message: '%{name}: left “%{place}”',
  },
  speeding: {
    name: 'Speeding',
    message: '%{name}: %{speed} km/h, the limit is %{limit} km/h',
  },
  trip_unplanned: {
    name: 'Moving without a waybill or shift',
    message: '%{name} is on the move without an open waybill and outside its shifts',
  },
  tracker_silent: {
    name: 'No contact with vehicle',
    message: '%{name}: no data for more than %{hours} h',
  },
  fuel_dropped: {
    name: 'Fuel level drop',
    message: '%{name}: %{litres} l less by the sensor',
  },
  webhook_failed: {
    name: 'Event not delivered',
    message:
      '%{name}: the receiver has not accepted an event for three days. The list of deliveries has it',
  },
  webhook_stopped: {
    name: 'Webhook stopped',
    message:
      '%{name}: the receiver has failed for more than three days. Repair it, then resume sending',
  },
  letter: {
    name: '%{contract}',
    message: 'To stop receiving these emails, open your profile → “Notifications”',
  },
}
