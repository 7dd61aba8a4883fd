// api/views/getHelpSettings and saveHelpSettings: what a user has seen of the help.

export interface HelpSettings {
  /** The latest release whose news were opened; absent before the first time. */
  news?: string | undefined
  /** false: no hint on the first visit of a screen. */
  hints?: boolean | undefined
  /** Help pages of the screens whose hint was shown. Saving adds to them. */
  hinted?: readonly string[] | undefined
}
