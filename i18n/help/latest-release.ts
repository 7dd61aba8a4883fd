/** The release that the news begin with: known without the texts of the help. */
export const latestRelease = '0.1.0'
