// One select, one checkbox, one toast: src/ui implements them, and everything else uses these.
import { expect, it } from 'vitest'
import { code, sources } from './support/repository/sources.ts'

const library =
  /@mui\/material\/(Autocomplete|Checkbox|NativeSelect|Radio|RadioGroup|Rating|Select|Slider|Snackbar|Switch)\b/
const drawn =
  /<select\b|<option\b|\stype="(checkbox|radio)"|role="switch"|className="toast"|<TextField\s+select\b|^\s+select$/m
/** Plain markup in the same class: it is there before the application is. */
const plain = ['src/pages/login/LocaleSelect.tsx']
const isOwn = (text: string) => library.test(code(text, true)) || drawn.test(code(text, true))

it('are known by what draws them', () => {
  const samples = [
    "import Checkbox from '@mui/material/Checkbox'",
    "import Snackbar from '@mui/material/Snackbar'",
    'const a = <select value={b}>',
    'const a = <input checked type="radio" />',
    'const a = (\n  <TextField\n    select\n    label={b}\n  />\n)',
    'const a = <div className="toast" />',
  ]
  expect(samples.filter((text) => !isOwn(text))).toEqual([])
  expect(isOwn("import { Checkbox } from '../ui/Choice.tsx'\nconst a = <Checkbox />")).toBe(false)
})

it('are drawn by src/ui alone', () => {
  const own = sources().filter(({ room, text }) => room === 'src' && isOwn(text))
  expect(
    own
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('src/ui/') && !plain.includes(path)),
    'Two of them that look or behave differently are two things to learn. Use Checkbox, Radio and ' +
      'Select of src/ui/Choice.tsx, notify or UndoToast.',
  ).toEqual([])
  expect(own.map(({ path }) => path).sort()).toEqual([
    ...plain,
    'src/ui/Choice.tsx',
    'src/ui/Toast.tsx',
  ])
})
