import english from 'ra-language-english'
import type { RaMessages } from '../../messages.ts'

export const ra = english.ra as RaMessages
