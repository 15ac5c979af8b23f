import { performance } from 'node:perf_hooks'

const slackMs = 0.5

/** What runs each thing at its time, and never one before another that was said earlier. */
export function inOrder() {
  const due = []
  let waits = false

  function run() {
    waits = false
    while (due.length > 0 && due[0].at <= performance.now() + slackMs) due.shift().work()
    wait(1)
  }

  function wait(atLeastMs) {
    if (waits || due.length === 0) return
    waits = true
    setTimeout(run, Math.max(atLeastMs, due[0].at - performance.now()))
  }

  return (at, work) => {
    due.push({ at, work })
    wait(0)
  }
}
