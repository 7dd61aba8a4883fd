// Nothing is written here: Uzbek Cyrillic is Uzbek Latin in other letters.
import { treeToCyrillic } from '../translit.ts'
import { uz } from '../uz/index.ts'

export const uzCyrl = treeToCyrillic(uz)
