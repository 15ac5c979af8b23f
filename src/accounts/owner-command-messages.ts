export const noOwner = 'The owner has no account yet. Start the shop once to create it.'
export const weakPassword = (reason: string) => `Invalid password: ${reason}. Nothing has been changed.`
export const missingPassword = 'Standard input contains no password. Nothing has been changed.'
export const factorRemoved = 'Two-step sign-in is off. The password is enough to sign in.'
export const noFactor = 'Two-step sign-in was not on. Nothing has been changed.'

export function describeOwner(owner: { email: string; devices: number; hasFactor: boolean }): string[] {
  return [
    `The owner signs in with: ${owner.email}`,
    `Signed-in devices:       ${owner.devices}`,
    `Two-step sign-in:        ${owner.hasFactor ? 'on' : 'off'}`,
  ]
}

export function describePasswordReset(email: string, generated: string | undefined, hasFactor: boolean): string[] {
  return [
    `The password of ${email} has been changed.`,
    ...(generated ? [`  ${generated}`, '  (generated now and printed only this once; write it down)'] : []),
    'All sessions and mailed links are invalid now.',
    ...(hasFactor ? ['Two-step sign-in is still on. If the phone is lost: npm run admin -- remove-second-factor'] : []),
  ]
}
