import { z } from 'zod'
import { endpoint } from './define-endpoint.ts'

const failureReasons = ['no space', 'folder', 'files away', 'test failed', 'other'] as const
export type FailureReason = (typeof failureReasons)[number]

export const BackupState = z.object({
  nightly: z.boolean(),
  tested: z
    .object({
      time: z.number(),
      sizeBytes: z.number(),
      /** This counts the image files that the shop had lost before the backup. */
      missingFiles: z.number(),
    })
    .optional(),
  failure: z.object({ reason: z.enum(failureReasons), time: z.number() }).optional(),
  hasFile: z.boolean(),
})
export type BackupState = z.infer<typeof BackupState>

export const backupEndpoints = {
  getBackupState: endpoint('GET /v1/backup', 'admin', {
    summary: 'Returns the last tested backup and the result of the last night.',
    output: BackupState,
  }),
  downloadBackup: endpoint('GET /v1/backup.tar', 'admin', {
    summary: 'Downloads the newest tested backup. It contains all data of the shop and all password hashes.',
    needs: 'recent login',
    output: z.instanceof(Response),
    answer: 'tar',
    errors: ['NOT_FOUND'],
  }),
}
