export const noOwner = 'There is no owner yet. Start the shop once, which makes her account.'
export const unfitPassword = (reason: string) => `This password cannot be used: ${reason}. Nothing has been changed.`
export const noPasswordGiven = 'No password came on standard input. Nothing has been changed.'

export function describeOwner(owner: { email: string; devices: number; hasFactor: boolean }): string[] {
  return [
    `The owner signs in with: ${owner.email}`,
    `She is signed in on:     ${owner.devices} ${owner.devices === 1 ? 'device' : 'devices'}`,
    `A code is asked for:     ${owner.hasFactor ? 'yes, after the password' : 'no'}`,
  ]
}

export function passwordReset(email: string, made: string | undefined, hasFactor: boolean): string[] {
  return [
    `The password of ${email} is new.`,
    ...(made ? [`  ${made}`, '  (made just now and shown only this once; keep it)'] : []),
    'Every device is signed out, and links that were mailed before work no more.',
    ...(hasFactor
      ? ['A code is still asked for after the password. Without the phone: npm run admin -- remove-second-factor']
      : []),
  ]
}

export const factorRemoved = 'From now on the password is enough: no code is asked for any more.'
export const noFactor = 'No code was asked for. Nothing has been changed.'
