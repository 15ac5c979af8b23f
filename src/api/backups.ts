import { z } from 'zod'

const failureReasons = ['no space', 'folder', 'files unavailable', 'test failed', 'other'] as const
export type FailureReason = (typeof failureReasons)[number]

export const BackupState = z.object({
  nightly: z.boolean(),
  /** At 100 percent the copy is being tested. */
  running: z.object({ copiedPercent: z.number() }).optional(),
  tested: z
    .object({
      time: z.number(),
      sizeBytes: z.number(),
      /** Counts the image files that were already missing when the backup was made. */
      missingFiles: z.number(),
    })
    .optional(),
  failure: z.object({ reason: z.enum(failureReasons), time: z.number() }).optional(),
  hasFile: z.boolean(),
  /** When a backup was copied elsewhere last, and since when there is no newer copy although it is due. */
  copy: z.object({ time: z.number().optional(), failedSince: z.number().optional() }).optional(),
})
export type BackupState = z.infer<typeof BackupState>
