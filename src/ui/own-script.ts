type Policy = { createScriptURL: (address: string) => unknown }

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } }

/** Lets workers run only scripts of the shop's own origin, in browsers with Trusted Types. */
const policy = trustedTypes?.createPolicy('own-scripts', {
  createScriptURL(address: string) {
    if (new URL(address, location.href).origin !== location.origin)
      throw new TypeError(`Not a script of this origin: ${address}`)
    return address
  },
})

/** @throws {TypeError} for another origin */
export function ownScript(address: string): string {
  return (policy?.createScriptURL(address) ?? address) as string
}
