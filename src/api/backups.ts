import { z } from 'zod'

/** Why a backup is none, in the words that decide what the owner is told to do. */
export const failureReasons = ['no space', 'folder', 'files away', 'not proven', 'other'] as const
export type FailureReason = (typeof failureReasons)[number]

/** What the owner is told of her backups. */
export const BackupState = z.object({
  /** Whether one is made each night. */
  nightly: z.boolean(),
  /** The last one that has been restored for a try, and was the same. */
  proven: z
    .object({
      /** Epoch milliseconds. */
      time: z.number(),
      sizeBytes: z.number(),
      /** Image files that the shop itself had lost before. */
      missingFiles: z.number(),
    })
    .optional(),
  /** Of the last night, where none has come of it. */
  failure: z.object({ reason: z.enum(failureReasons), time: z.number() }).optional(),
  /** Whether there is a file to download. */
  hasFile: z.boolean(),
})
export type BackupState = z.infer<typeof BackupState>
