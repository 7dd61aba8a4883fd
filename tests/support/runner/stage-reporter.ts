// Vitest reporter of a stage: names each failure at once, explains all of them at the end, and
// writes the duration of each file to the path in STAGE_REPORT (scripts/lib/stages.mjs reads it).
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
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

  override onTestRunEnd(...ended: Parameters<MinimalReporter['onTestRunEnd']>): void {
    const [modules, errors] = ended
    const report = { files: modules.map(describeModule), errors: errors.length }
    if (process.env.STAGE_REPORT) writeFileSync(process.env.STAGE_REPORT, JSON.stringify(report))
    super.onTestRunEnd(...ended)
  }
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
