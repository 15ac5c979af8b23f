export const noOwner = 'The owner has no account yet. Start the shop once to create it.'
export const weakPassword = (reason: string) => `This password is rejected: ${reason}. Nothing has been changed.`
export const missingPassword = 'Standard input has no password. Nothing has been changed.'
export const factorRemoved = 'The second factor is removed. The password is enough to sign in.'
export const noFactor = 'The owner has no second factor. Nothing has been changed.'

export function describeOwner(owner: { email: string; devices: number; hasFactor: boolean }): string[] {
  return [
    `The owner signs in with: ${owner.email}`,
    `Signed-in devices:       ${owner.devices}`,
    `Second factor:           ${owner.hasFactor ? 'on' : 'off'}`,
  ]
}

export function describePasswordReset(email: string, generated: string | undefined, hasFactor: boolean): string[] {
  return [
    `The password of ${email} has been changed.`,
    ...(generated ? [`  ${generated}`, '  (generated now and printed only this once; write it down)'] : []),
    'Every session and every mailed link has ended.',
    ...(hasFactor ? ['The second factor is still on. Without the phone: npm run admin -- remove-second-factor'] : []),
  ]
}
