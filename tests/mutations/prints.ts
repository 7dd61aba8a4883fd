// Mutations of printed forms that an organisation has customised.
import type { Mutation } from './list.ts'

const adapted = 'tests/server/kernel/print/adapted-forms.test.ts'
const sheets = 'tests/server/areas/waybill/waybill-papers.test.ts'

export const printMutations: readonly Mutation[] = [
  {
    class: 4,
    fault: 'whoever reads the settings of forms may preview others',
    file: 'server/kernel/print/form-calls.ts',
    find: "allow(person, settings, 'edit')",
    replace: "allow(person, settings, 'read')",
    test: adapted,
    name: 'can be changed and previewed only by users who may edit settings',
  },
  {
    class: 'lists',
    fault: 'settings of a form count before the day from which they are',
    file: 'server/areas/platform/print-form-rules.ts',
    find: 'String(from) <= today',
    replace: 'String(from) <= `9${today}`',
    test: adapted,
    name: 'takes the last settings that have begun',
  },
  {
    class: 'lists',
    fault: 'a signature that was left out is printed',
    file: 'server/kernel/print/print-sheet.ts',
    find: 'if (changed?.left_out) return null',
    replace: 'void changed?.left_out',
    test: adapted,
    name: 'prints a form with everything that the organisation has changed of it',
  },
  {
    class: 'lists',
    fault: 'every sheet of a batch goes onto the same form',
    file: 'server/kernel/print/make-printed.ts',
    find: 'return forms.find((name) => name === named) ?? first',
    replace: 'return forms.find((name) => name === named && name === first) ?? first',
    test: sheets,
    name: 'prints every sheet of a batch on the form of its type',
  },
  {
    class: 'lists',
    fault: 'settings name what their form does not have',
    file: 'server/areas/platform/print-form-rules.ts',
    find: 'if (Object.keys(faults).length > 0) throw invalid(faults)',
    replace: 'void faults',
    test: adapted,
    name: 'refuses what the form does not have, each at its field',
  },
  {
    class: 4,
    fault: 'how far a file is that somebody prints is told to everybody',
    file: 'server/kernel/live/live-updates.ts',
    find: 'may: ({ accountId }) => accountId === by,',
    replace: 'may: () => by > 0,',
    test: 'tests/server/areas/waybill/batch-progress.test.ts',
    name: 'reports to the user who prints how many sheets are laid out, until all are',
  },
  {
    class: 'lists',
    fault: 'no message names a side that has become too full',
    file: 'server/kernel/print/spilled-sides.ts',
    find: 'pages > fits ? {',
    replace: 'pages > fits + 9 ? {',
    test: adapted,
    name: 'says which sides do not fit any more, and marks their pages in the preview',
  },
  {
    class: 'lists',
    fault: 'a file has the shift of a draft for one that is under way',
    file: 'server/areas/waybill/way-bill-rules.ts',
    find: "not_started: sql`t.state = 'draft'`",
    replace: 'not_started: sql`false`',
    test: 'tests/server/areas/waybill/files-of-lists.test.ts',
    name: 'shows for a future, a current and a finished shift the same as the screen',
  },
]
