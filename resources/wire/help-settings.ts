// api/views/getHelpSettings and saveHelpSettings: what a user has seen of the help.

export interface HelpSettings {
  /** The latest release whose news were opened; absent before the first time. */
  news?: string | undefined
}
