// What each language owes the help: texts about every screen, and about what screens share.
//
// Braces in a text are not translated: {@way-bill} is a link to that page, {$app.list.import} the
// text of a button or field as the product has it, and {Ctrl+K} a key.
import type { GeneralPage } from './pages.ts'

/** A sign, a term or a refusal, and what it means or what to do. */
export type Pair = readonly [term: string, text: string]

export interface HelpText {
  /** What the screen is for. */
  readonly what: string
  /** The usual steps, in order. */
  readonly steps?: readonly string[]
  /** States, colours and marks. */
  readonly signs?: readonly Pair[]
  /** Frequent refusals, each with its way out. */
  readonly refusals?: readonly Pair[]
}

/** By resource or desk. */
export type ScreenTexts = Readonly<Record<string, HelpText>>
type GeneralTexts = Readonly<Record<GeneralPage, HelpText & { readonly title: string }>>

interface Release {
  readonly version: string
  /** As in CHANGELOG.md. */
  readonly day: string
  readonly changes: readonly Pair[]
}

/** The texts around the pages. */
export interface HelpFrame {
  readonly title: string
  readonly close: string
  readonly back: string
  readonly search: string
  readonly found: string
  readonly nothing: string
  readonly contents: string
  readonly here: string
  readonly general: string
  readonly screens: string
  readonly see: string
  readonly steps: string
  readonly signs: string
  readonly refusals: string
  readonly fields: string
  readonly transitions: string
  readonly prints: string
  readonly roles: string
  readonly everyone: string
  readonly required: string
  readonly unique: string
  readonly immutable: string
  readonly asks: string
  readonly news: string
  readonly release: string
  readonly manual: string
  readonly picture: string
  readonly hint: string
  readonly hintMore: string
  readonly hintClose: string
  readonly hintsOffAction: string
  /** Reported after hints were switched off. */
  readonly hintsOff: string
  readonly keys: { readonly title: string; readonly search: string; readonly help: string }
}

export interface HelpTexts {
  readonly frame: HelpFrame
  readonly general: GeneralTexts
  readonly screens: ScreenTexts
  readonly news: readonly Release[]
}
