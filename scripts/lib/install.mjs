// Entry points for installing what scripts need; each function does nothing when nothing is
// missing.
export { ensureBuilt } from './build-steps.mjs'
export {
  ensureDebianPackages,
  findChromium,
  findHeadlessShell,
  findPostgres15,
} from './system-programs.mjs'
export { ensureNodeModules } from './node-packages.mjs'
