import { z } from 'zod'

const failureReasons = ['no space', 'folder', 'files away', 'test failed', 'other'] as const
export type FailureReason = (typeof failureReasons)[number]

export const BackupState = z.object({
  nightly: z.boolean(),
  /** At 100 percent the copy is being tested. */
  running: z.object({ copiedPercent: z.number() }).optional(),
  tested: z
    .object({
      time: z.number(),
      sizeBytes: z.number(),
      /** This counts the image files that the shop had already lost. */
      missingFiles: z.number(),
    })
    .optional(),
  failure: z.object({ reason: z.enum(failureReasons), time: z.number() }).optional(),
  hasFile: z.boolean(),
})
export type BackupState = z.infer<typeof BackupState>
