import { spawn } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { made } from '../made.mjs'

/**
 * A door with https before each port, in one process.
 * @param ports pairs of the port to listen on and the one behind it
 * @returns the fingerprint by which a browser takes its certificate for a good one, and what closes all doors
 */
export async function openDoors(ports) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const [certificateFile, keyFile] = [made('certificate.pem'), made('key.pem')]
  writeFileSync(certificateFile, cert)
  writeFileSync(keyFile, key, { mode: 0o600 })
  const pairs = ports.map(([listen, to]) => `${listen}:${to}`)
  const program = join(import.meta.dirname, 'tls-door.mjs')
  const child = spawn(process.execPath, [program, certificateFile, keyFile, ...pairs], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('No https.'))),
  ])
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return { fingerprint: createHash('sha256').update(spki).digest('base64'), close: () => child.kill('SIGKILL') }
}
