import type { Refusals } from '../../messages.ts'
import { faults } from './faults.ts'

export const refusals: Refusals = {
  errors: {
    bad_request: 'The request is invalid. Reload the page and try again',
    validation: 'Check the highlighted fields',
    unauthorized: 'Your session has expired. Sign in again',
    bad_credentials: 'Incorrect login or password',
    second_factor: 'Enter the code from your authenticator app',
    wrong_code: 'Incorrect code. Enter the code that the app shows now, or a recovery code',
    forbidden: 'You have no access. Ask an administrator',
    foreign_origin: 'The request came from another site. Open the system at its own address',
    not_in_system: 'You are not in the system. Ask an administrator',
    password_change: 'Change your password in the profile to continue',
    second_factor_required: 'Your role requires two-factor authentication. Turn it on to continue',
    viewed_role:
      'You are looking at the console as a role: nothing can be changed. Stop in the bar at the top first',
    not_found: 'Record not found: it has been deleted, or the address is wrong',
    stale: 'Another user has changed this record. Compare the values and save again',
    in_use: 'The record is already used in the system',
    role_in_use:
      'Somebody has this role, or a template of orders names it. Assign other roles first, then move it to the archive',
    duplicate: 'This record already exists. Change the highlighted fields',
    built_in: 'This record cannot be deleted',
    overlap: 'The period overlaps another one. Change the dates or times',
    busy: 'Busy at this time. Choose another time',
    archived: 'The record is in the archive. Restore it first',
    held: 'First complete or close what depends on this record',
    wrong_state: 'Not possible at this step of the import',
    state_forbids: 'The state of the document does not allow this. Refresh it',
    numbered:
      'The document has a number: it cannot be deleted, and its series and year cannot be changed',
    changed_since: 'Another user has changed the record since',
    changed_again: 'Cannot be reverted: these fields have been changed again since',
    not_removed: 'The record is not deleted: it has already been restored',
    month_closed: 'The month is closed. It can be reopened with a reason',
    first_day_open:
      'The first day is open: an import with which the books began is not undone any more',
    too_many_imports:
      'You have 5 unfinished imports, here or in other lists. Finish or remove one of them',
    imports_too_large:
      'Your unfinished imports take more than 200 MB. Finish some or remove them from the list',
    too_many_views: 'You have 500 saved views. Delete those that you do not need and save again',
    webhook_secret: 'Make a secret for the signature first',
    too_many_tokens:
      'The account has 50 access tokens. Revoke those that nobody needs and create the token again',
    service_account:
      'This is a service account: it has no password, its program works by an access token',
    drafts_too_large: 'Your drafts take more than 10 MB. Save or delete some of them',
    second_factor_state: 'Two-factor authentication has been changed meanwhile. Reload the page',
    too_large: 'Too much data. Make the file smaller or split the record',
    unsupported_type: 'Unsupported file type. Choose a file of another type',
    wrong_host:
      'The system does not answer at this address. Open it at localhost, or set PUBLIC_URL to the address that people use and restart the server',
    too_broad: 'The request covers too many records. Narrow the search or add a filter',
    too_many: 'Too many records for one request. Go page by page or export them',
    too_many_for_xlsx: 'An Excel file holds up to 200,000 rows. Choose CSV or add a filter',
    too_many_to_print: 'Too many records to print. Select fewer or add a filter',
    too_large_to_print:
      'The document is too large to be prepared. Print the records in several parts',
    too_many_for_csv: 'A CSV file holds up to 1,000,000 rows. Add a filter',
    key_reused: 'This form was already submitted with other values. Submit it again',
    too_many_rows: 'The file has more than 100,000 rows. Split it into parts',
    empty_file: 'The file has no data rows. Fill in rows below the header row and upload it again',
    empty_sheet: 'This sheet has no data rows. Choose another sheet',
    import_gave_up:
      'The server stopped twice while working on this file. Split it or save it again in Excel, then upload it',
    no_visible_sheet:
      'All sheets of the file are hidden. Open it in Excel, unhide the sheet, save it and upload it again',
    broken_file: 'The file is damaged. Open it in Excel, save it again and upload it',
    protected_file:
      'The file is password-protected. Open it, remove the password, save it and upload it again',
    append_only: 'Records of this journal cannot be changed or deleted. Add a new one',
    rule: 'This breaks a rule. Check the highlighted fields',
    own_account: 'You cannot disable or delete your own account. Ask another administrator',
    own_rights:
      'You would lose your own right to manage users and roles. Ask another administrator',
    not_own_task:
      'Only the author and the assignee can change the status of a task, and only the author can delete it',
    not_own_turn:
      'Another approver decides about this order now. Decide in the list of approvals when it is your turn',
    beyond_rights: 'This needs rights that you do not have. Ask an administrator',
    last_administrator: 'This is the last administrator. Appoint another one first',
    given_rows: 'This list is fixed: rows cannot be added or deleted',
    check_impossible: 'The check cannot be carried out at the moment',
    confirm: 'Please check the highlighted values. Save anyway?',
    below_zero: 'There is not that much: the balance would be below zero',
    above_limit: 'It does not hold that much: enter less',
    too_many_requests: 'Too many attempts. Wait and try again',
    too_many_calls:
      'Too many requests of yours are running at once. Wait a few seconds and try again',
    too_many_exports: 'Too many exports are running. Try again in 15 seconds',
    too_many_tasks:
      'Up to 30 tasks for colleagues a minute. Wait a minute, or import them all from a file',
    internal: 'Server error. Try again later',
    unavailable: 'The database is not available. Try again later',
    database_full:
      'The database disk is full: nothing was saved. Tell the administrator, and try again once there is space',
    disk_full:
      'The file storage disk is full: nothing was saved. Tell the administrator, and try again once there is space',
  },
  faults,
}
