// Vitest reporter of a stage: names each failure at once, explains all of them at the end, and
// writes the duration of each file to the path in STAGE_REPORT (scripts/lib/stages.mjs reads it).
// Each file is added to test-results/finished.txt as it ends, with the reasons of its failures, so
// that one can follow a long stage.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { MinimalReporter } from 'vitest/node'
import type { TestCase, TestModule, Vitest } from 'vitest/node'
import { root } from '../repository/sources.ts'

export default class StageReporter extends MinimalReporter {
  /** No banner: the stage prints its own line. */
  override onInit(ctx: Vitest): void {
    this.ctx = ctx
  }
  override printTestModule(): void {}
  override reportTestSummary(): void {}

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test)
    if (test.result().state === 'failed') this.log(`✗ ${pathOf(test.module)}: ${test.fullName}`)
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module)
    if (process.env.STAGE_REPORT) noteFinished(module)
  }

  override onTestRunEnd(...ended: Parameters<MinimalReporter['onTestRunEnd']>): void {
    const [modules, errors] = ended
    const report = { files: modules.map(describeModule), errors: errors.length }
    if (process.env.STAGE_REPORT) writeFileSync(process.env.STAGE_REPORT, JSON.stringify(report))
    super.onTestRunEnd(...ended)
  }
}

const folder = join(root, 'test-results')

/** Adds the time of day, duration, counts and path of a file, and the message of each failure. */
function noteFinished(module: TestModule): void {
  const { path, seconds, passed, failed } = describeModule(module)
  const time = new Date().toISOString().slice(11, 19)
  const columns = [time, `${seconds.toFixed(1)} s`.padStart(9), `${passed} passed`.padStart(11)]
  if (failed > 0) columns.push(`${failed} failed`)
  const lines = [`${columns.join('  ')}  ${path}`]
  for (const test of module.children.allTests('failed'))
    for (const { message } of test.result().errors ?? [])
      lines.push(`    ${test.fullName}: ${message.split('\n').slice(0, 6).join(' ')}`)
  for (const { message } of module.errors()) lines.push(`    ${message}`)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, 'finished.txt'), `${lines.join('\n')}\n`)
}

const pathOf = (module: TestModule) => relative(root, module.moduleId)

/** A file that could not be loaded has no tests: it counts as one failure under its own name. */
function describeModule(module: TestModule) {
  const path = pathOf(module)
  const tests = [...module.children.allTests()]
  const inState = (state: string) => tests.filter((test) => test.result().state === state)
  const failed = inState('failed').map((test) => `${path}: ${test.fullName}`)
  const names = module.state() === 'failed' && failed.length === 0 ? [path] : failed
  const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } =
    module.diagnostic()
  const load = prepareDuration + environmentSetupDuration + setupDuration + collectDuration
  return {
    path,
    project: module.project.name,
    seconds: (load + duration) / 1000,
    load: load / 1000,
    passed: inState('passed').length,
    failed: names.length,
    names,
  }
}
