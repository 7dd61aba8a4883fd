// Texts for the pages behind the sign-in.
import type { TranslationMessages } from 'react-admin'
import { allResources } from '#resources/kernel/derive.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadWhole } from './chunks.ts'
import { toTree } from './tree.ts'

/** All texts of a language for `resources`, in the form of react-admin's polyglot. */
export async function loadMessages(
  locale: Locale,
  resources: readonly Resource[] = allResources(),
): Promise<TranslationMessages> {
  return toTree(await loadWhole(locale), resources)
}
