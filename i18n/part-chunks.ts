// Where the parts of each language are fetched from. A build puts modules with a chunk for each part
// in place of this one and of label-chunks.ts (scripts/vite/text-chunks.ts); without a build a part
// is cut out of all texts. It knows no resource, so that the first script of a page can use it.
import type { Locale } from '#resources/kernel/names.ts'
import type { Messages, Shell } from './messages.ts'
import { firstPart, restPart } from './text-parts.ts'
import type { TextPart } from './text-parts.ts'

interface TextParts {
  /** Of the sign-in page. */
  shell(): Promise<Shell>
  /** Of the frame and of any list. */
  first(): Promise<TextPart>
  /** What the first part has not; all labels are in it too. */
  rest(): Promise<TextPart>
}

function partsOf(load: () => Promise<Messages>, shell: () => Promise<Shell>): TextParts {
  return {
    shell,
    first: async () => firstPart(await load()),
    rest: async () => restPart(await load()),
  }
}

export const textParts: Readonly<Record<Locale, TextParts>> = {
  ru: partsOf(
    async () => (await import('./ru/index.ts')).ru,
    async () => (await import('./ru/shell.ts')).shell,
  ),
  uz: partsOf(
    async () => (await import('./uz/index.ts')).uz,
    async () => (await import('./uz/shell.ts')).shell,
  ),
  'uz-Cyrl': partsOf(
    async () => (await import('./uz-Cyrl/index.ts')).uzCyrl,
    async () => (await import('./uz-Cyrl/shell.ts')).shell,
  ),
  en: partsOf(
    async () => (await import('./en/index.ts')).en,
    async () => (await import('./en/shell.ts')).shell,
  ),
}
