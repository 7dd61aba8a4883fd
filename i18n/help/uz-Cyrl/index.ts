// Nothing is written here: Uzbek Cyrillic is Uzbek Latin in other letters.
import { treeToCyrillic } from '../../translit.ts'
import { help as latin } from '../uz/index.ts'

export const help = treeToCyrillic(latin)
