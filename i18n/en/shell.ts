import type { Shell } from '../messages.ts'

export const shell: Shell = {
  shell: {
    title: 'Fleet management',
    language: 'Language',
    switch_user: 'Switch user',
    retry: 'Try again',
  },
  login: {
    title: 'Sign in to the system',
    login: 'Login',
    password: 'Password',
    show_password: 'Show password',
    hide_password: 'Hide password',
    submit: 'Sign in',
    submitting: 'Signing in…',
    wrong: 'Incorrect login or password',
    enter_correct: 'Enter correct data',
    login_required: 'Enter your login',
    password_required: 'Enter your password',
    caps_lock: 'Caps Lock is on',
    session_expired: 'Your session has expired. Sign in again',
    signed_out: 'You have signed out',
    not_in_system: 'You are not in the system. Ask an administrator',
    wait: 'Too many attempts. Try again in %{seconds} s',
    locked: 'The screen is locked',
    locked_by: 'Enter the password for %{name}',
    demo: 'Demonstration: the login is a role name, the password is %{password}',
  },
  not_found: {
    title: 'Page Not Found',
    text: 'The requested URL was not found.',
    home: 'Back to home',
  },
  failure: {
    title: 'Something went wrong',
    unknown: 'Unknown error',
    server: 'Server error',
    connection: 'No connection to the server. Check the network and try again',
  },
}
