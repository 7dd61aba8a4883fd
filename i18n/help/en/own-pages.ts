// Pages about what belongs to the user.
import type { HelpText } from '../texts.ts'

export const ownPages = {
  inbox: {
    title: 'Notifications',
    what: 'What concerns you arrives here: documents that expire, decisions about orders, tasks, finished imports. The administrator decides what a role receives; you choose among it.',
    steps: [
      'The number at the bell is what you have not read. Open a notification to go to its record.',
      'Mark everything as read, or choose the types that you want.',
      'Enter an e-mail address to receive letters as well.',
    ],
  },
  messages: {
    title: 'Messages',
    what: 'Conversations with colleagues inside the program, between two or in a group. A new message appears at once and as a notification.',
    steps: [
      'Choose a colleague, or begin a conversation.',
      'Write and send: {Enter} sends, {Shift+Enter} begins a new line.',
    ],
    refusals: [
      [
        'A colleague is not in the list',
        'You can write to those who may sign in and whom the rules of roles admit.',
      ],
    ],
  },
  profile: {
    title: 'Profile',
    what: 'Your data, password, second factor, open sessions, access tokens for programs, and the look of the screen.',
    steps: [
      'Change the password: other devices are signed out.',
      'Turn the second factor on: scan the code by an app on your phone and keep the recovery codes.',
      'Look at the sessions and end those that you do not know.',
    ],
    refusals: [
      [
        'The phone with the app is not at hand',
        'Enter one of the recovery codes. Without them an administrator resets the second factor.',
      ],
      [
        'The password is not accepted',
        'It needs at least 10 characters, and is neither your login nor a common password.',
      ],
    ],
  },
  rights: {
    title: 'Rights and closed screens',
    what: 'Your role decides what is open to you: some sections to read, others to edit; personal data and some actions have rights of their own. Another organisation is never visible.',
    steps: [
      'See your roles in the user menu.',
      'Tell an administrator the name of the screen; the page that refuses it shows the name.',
      'The administrator changes rights in {@resource-access}; they are in force at once, without a new sign-in.',
    ],
    refusals: [
      ['{$app.errors.forbidden}', 'Your role lacks the right to this action.'],
      ['{$app.form.read_only}', 'The section is open to you for reading only.'],
    ],
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    what: 'Keys go by their place on the keyboard, in any layout. On a list, a workstation and a timeline {?} shows the keys of that screen alone.',
  },
  news: {
    title: 'What is new',
    what: 'Changes for users by release, the latest first.',
  },
} satisfies Readonly<Record<string, HelpText & { title: string }>>
