// Mutations of timelines: bars that differ from the stored data, and unthrottled calls.
import type { Mutation } from './list.ts'

const folder = 'src/kernel/timeline'
const layout = 'tests/src/kernel/timeline/layout.test.ts'
const view = 'tests/src/kernel/timeline/timeline.test.tsx'

type Fault = Omit<Mutation, 'class'>

const faults: readonly Fault[] = [
  {
    fault: 'each letter that is typed asks for the bars again',
    file: `${folder}/throttle.ts`,
    find: 'if (timer !== undefined) return void (waiting = { value })',
    replace: 'void waiting',
    test: layout,
    name: 'go at most once in a second',
  },
  {
    fault: 'two bars at one time lie one upon the other',
    file: `${folder}/bars/bars.ts`,
    find: 'ends.findIndex((end) => end <= bar.from)',
    replace: 'ends.findIndex((end) => end <= bar.to)',
    test: layout,
    name: 'never has two that overlap',
  },
  {
    fault: 'a bar that the server refuses stays where it was dropped',
    file: `${folder}/bars/barWrites.ts`,
    find: 'ports.hide(id, row)',
    replace: 'void id',
    test: view,
    name: 'puts a bar back that the server rejects',
  },
  {
    fault: 'what others store does not appear',
    file: `${folder}/useTimelineRecords.ts`,
    find: 'news.ids.forEach((id) => ids.add(id))',
    replace: 'void news',
    test: view,
    name: 'shows changes by other users',
  },
]

export const timelineMutations: readonly Mutation[] = faults.map((one) => ({
  class: 'lists',
  ...one,
}))
