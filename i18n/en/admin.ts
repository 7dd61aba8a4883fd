import type { AdminTexts } from '../messages.ts'

export const admin: AdminTexts = {
  user_account: {
    title: 'Sign-in',
    own: 'The user has set a password of their own.',
    one_time: 'A one-time password was given, good until %{until}. The user has not set their own yet.',
    expired: 'The one-time password has expired. Give a new one.',
    none: 'Not invited yet: there is no password.',
    invite: 'Invite: give a one-time password',
    reset: 'Reset password',
    reset_question: 'The present password will stop working and all sessions of the user will end. Give a one-time password?',
    sessions: 'Open sessions: %{count}',
    end: 'End sessions',
    ended: 'The sessions have ended',
    made: 'One-time password for %{login}',
    shown_once:
      'Write it down or copy it now: it is shown nowhere else. Good until %{until}; at the first sign-in the user sets their own.',
    copy: 'Copy',
    copied: 'Copied',
    close: 'Done',
    contracts: 'Organisations',
    contracts_text: 'In other organisations the user has no roles at first: they are given there.',
    self: 'You change your own password and sessions in your profile.',
  },
  role_rights: {
    role: 'Role',
    compare: 'Compare with role',
    nobody: 'Do not compare',
    differences: 'Differences only',
    search: 'Find a section',
    explained:
      'Read opens lists, cards, export and history; edit also adding, changing and removing. Changes are in force at once, also for people who are signed in.',
    section: 'Rights section',
    screens: 'Screens: %{screens}',
    no_screens: 'This role has no screen of its own for it: the data are seen in pickers and on other screens.',
    saved: 'Saved: %{role} – %{section}, %{level}',
    none_found: 'Nothing found',
    differs: 'differs',
    personal: 'Personal data of employees: passport, address, phones, relatives, military duty',
  },
  organisation: {
    governs:
      'Sets the currency of amounts (%{currency}) and the code of telephone numbers typed without one (+%{dials}). Amounts already entered are not converted.',
  },
}
