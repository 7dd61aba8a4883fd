import type { AdminTexts } from '../messages.ts'

export const admin: AdminTexts = {
  user_account: {
    title: 'Sign-in',
    own: 'The user has set their own password.',
    one_time:
      'A one-time password was issued, valid until %{until}. The user has not set their own yet.',
    expired: 'The one-time password has expired. Issue a new one.',
    none: 'Not invited yet: no password has been issued.',
    invite: 'Invite: issue a one-time password',
    reset: 'Reset password',
    reset_question:
      'The current password will stop working and all sessions of the user will end. Issue a one-time password?',
    factor_on: 'Two-factor authentication is on.',
    factor_reset: 'Reset two-factor authentication',
    factor_question:
      'Signing in will take the password alone again, and all sessions of the user will end. Reset two-factor authentication?',
    factor_gone: 'Two-factor authentication reset',
    sessions: 'Open sessions: %{count}',
    end: 'End sessions',
    ended: 'Sessions ended',
    made: 'One-time password for %{login}',
    shown_once:
      'Write it down or copy it now: it will not be shown again. Valid until %{until}; at the first sign-in the user sets their own.',
    copy: 'Copy',
    copied: 'Copied',
    close: 'Done',
    contracts: 'Organisations',
    contracts_text:
      'In other organisations the user has no roles at first: they are assigned there.',
    self: 'Change your own password and sessions in your profile.',
  },
  role_rights: {
    role: 'Role',
    compare: 'Compare with role',
    nobody: 'Do not compare',
    differences: 'Differences only',
    search: 'Find a section',
    explained:
      '“Read” allows lists, records, export and history; “Edit” also allows adding, changing and deleting. Saved changes take effect immediately, also for people who are signed in.',
    factor: 'Require two-factor authentication for “%{role}”',
    factor_text:
      'Without it, a user with this role can do nothing after signing in but turn it on.',
    factor_saved_on: 'Saved: %{role} – two-factor authentication required',
    factor_saved_off: 'Saved: %{role} – two-factor authentication optional',
    section: 'Rights section',
    screens: 'Screens: %{screens}',
    no_screens: 'No screen; the data appears in pickers',
    saved: 'Changes saved: %{smart_count}',
    undone: 'Changes undone',
    changes: 'Rights changed: %{count}',
    discard: 'Discard',
    review: 'Review and save…',
    save_title: 'Save %{count} change? |||| Save %{count} changes?',
    save: 'Save',
    people: '%{count} person |||| %{count} people',
    none_found: 'Nothing found',
    differs: 'differs',
    personal: 'Personal data of employees: passport, address, phones, relatives, military duty',
    medical_values: 'Medical data of drivers: pressure, pulse, temperature, sobriety, conclusion',
    month_reopening: 'Reopening of closed months: corrections of completed fuel books',
    inquiry_approval: 'Decisions on repair requests: approval and rejection',
    release_override: 'Opening waybills against the release check, with a reason',
    way_bill_posting: 'Posting of waybills: fuel written off, and corrections with a reason',
  },
  dismissal: {
    action: 'Dismiss…',
    title: 'Dismissal',
    confirm: 'Dismiss',
    archive: 'Move to the archive',
    account: 'Disable the user account',
    account_text: 'The account is disabled and its sessions end.',
    done: 'Employee dismissed',
    already: 'Already dismissed on %{when}.',
    order_number: 'Order number',
    order_date: 'Order date',
    date: 'Dismissal date',
  },
  organisation: {
    governs:
      'Sets the currency of amounts (%{currency}) and the country code of phone numbers typed without one (+%{dials}). Amounts already entered are not converted.',
  },
}
