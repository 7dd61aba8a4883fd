import { treeToCyrillic } from '../translit.ts'
import { shell as latin } from '../uz/shell.ts'

export const shell = treeToCyrillic(latin)
