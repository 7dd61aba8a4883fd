// The door to what scripts need of their surroundings; each function does nothing where nothing is missing.
export { ensureBuilt } from './build-steps.mjs'
export { ensureDebianPackages, findChromium, findHeadlessShell, findPostgres15 } from './machine.mjs'
export { ensureNodeModules } from './packages.mjs'
