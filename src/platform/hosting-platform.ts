type Variables = Record<string, string | undefined>

/** Each platform names its address in a variable of its own, with or without `https://`. */
const addresses: Record<string, (value: string) => string> = {
  // https://coolify.io/docs/knowledge-base/environment-variables: a list with commas
  COOLIFY_URL: (list) => list.split(',').find((url) => url.startsWith('https://')) ?? list,
  // https://render.com/docs/environment-variables
  RENDER_EXTERNAL_URL: (url) => url,
  // https://docs.railway.com/reference/variables
  RAILWAY_PUBLIC_DOMAIN: (domain) => `https://${domain}`,
  // https://fly.io/docs/machines/runtime-environment
  FLY_APP_NAME: (name) => `https://${name}.fly.dev`,
}

/** The proxies of these platforms have private addresses, Railway's those of carriers (RFC 6598). */
const privateNetworks = 'loopback, linklocal, uniquelocal, 100.64.0.0/10'

/** Returns the settings that a hosting platform implies, by their names in the environment. */
export function settingsOfPlatform(variables: Variables): Variables {
  for (const [name, addressOf] of Object.entries(addresses)) {
    const value = variables[name]?.trim()
    // A platform can be reached only through its proxy, which is on another machine.
    if (value) return { PUBLIC_URL: addressOf(value).trim(), HOST: '0.0.0.0', TRUST_PROXY: privateNetworks }
  }
  return {}
}
