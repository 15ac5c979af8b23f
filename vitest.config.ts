import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const everywhere = ['src/**/*.test.ts', 'test/**/*.test.ts']
/** About settings, this machine's files, photos, pages or sentences: nothing in them changes with the engines. */
const ofOneEngine = [
  'src/contract/any-input.test.ts',
  'src/platform/config.test.ts',
  'src/platform/data-dir.test.ts',
  'src/platform/{metrics,secrets}.test.ts',
  'src/platform/database/postgres-address.test.ts',
  'src/platform/database/database-unavailable.test.ts',
  'src/platform/database/sqlite.test.ts',
  'src/platform/files/**',
  'src/platform/mail/**',
  'src/platform/http/**',
  'src/gallery/{darkroom,nothing-told,photo-kinds,phone-photo,refused-photos,sharing,sparing,starter-gallery}.test.ts',
  // That processes count together is tried on three of them, in `test/scaled-out`.
  'src/accounts/attempts.test.ts',
  'src/accounts/{even-time,change-email,change-password,new-device,session-limits}.test.ts',
  'src/site/**',
  'src/backup/{backup,kept-days,nightly-backup,older-backup,stopped-backup}.test.ts',
  'src/words/**',
  'src/analytics/named-service.test.ts',
  'src/contact/{deleted-messages,message-limits,told-of-messages}.test.ts',
  'src/accounts/{forgot-password,only-the-admin,password-rules,request-shapes,sign-in-refusals}.test.ts',
  'src/analytics/page-views.test.ts',
  // The trials that kill it, and the restore drill, ask the doctor on the other engines.
  'src/doctor/doctor.test.ts',
  'src/gallery/{avifs,designs,placeholder}.test.ts',
  'test/authorization-matrix.test.ts',
  'test/bad-*.test.ts',
  'test/bombs.test.ts',
  'test/calls-in-browsers.test.ts',
  'test/charts-weigh-nothing.test.ts',
  'test/compile-words.test.ts',
  'test/valid-html.test.ts',
  'test/weights{,-of-screens}.test.ts',
  'test/power-cut.test.ts',
  'test/start.test.ts',
  'test/{broken-process,clock-jumps,killed-migration,least-versions,lost-files,stop-in-time}.test.ts',
  'test/words*.test.ts',
  'test/licences.test.ts',
  'test/links-in-documents.test.ts',
  'test/server-files.test.ts',
  'test/threats.test.ts',
  'test/full-disk.test.ts',
  'test/naive-order.test.ts',
  'test/one-importer.test.ts',
]

/** Mostly they wait: for processes, and for those who do not answer. Last, they would be waited for alone. */
const longest = [
  '/test/killed-in-the-middle.test',
  '/test/scaled-out/',
  '/test/bombs.test',
  '/test/naive-order.test',
  '/test/no-message-is-lost.test',
  '/platform/files/s3.test',
  '/platform/mail/smtp.test',
  '/gallery/avifs.test',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((part) => moduleId.includes(part))
    return (await super.sort(files)).sort((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}

export default defineConfig({
  test: {
    // Tests and what they test run on Node as they are: the built server is not taken apart again.
    experimental: { viteModuleRunner: false },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a machine that is busy with other tests.
    expect: { poll: { timeout: 30_000 } },
    // Two more than cores, as much of it is waiting.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Files that share a worker share the server they load: loading it anew for each took half of all the time.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'embedded', include: everywhere, exclude: ['test/scaled-out/**'] } },
      {
        extends: true,
        test: {
          name: 'scaled out',
          include: everywhere,
          exclude: ofOneEngine,
          globalSetup: './test/start-engines.ts',
          env: { TEST_ENGINES: 'scaled out' },
        },
      },
    ],
  },
})
