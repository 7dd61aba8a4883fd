/**
 * The environment of PostgreSQL's programs: ours would change messages, zones and connections, and
 * may contain passwords.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, LD_LIBRARY_PATH } = process.env
  return { PATH, TMPDIR, LD_LIBRARY_PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
}
