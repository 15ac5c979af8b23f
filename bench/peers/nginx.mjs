// A folder of files, packed beforehand, by the machine's own nginx with one worker. node nginx.mjs PORT FOLDER
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [port, folder] = process.argv.slice(2)
const own = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
/** Debian's package `libnginx-mod-http-brotli-static`; without it the page goes zipped, which is larger. */
const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const hasBrotli = existsSync(brotli)
const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

writeFileSync(
  join(own, 'nginx.conf'),
  `${hasBrotli ? `load_module ${brotli};` : ''}
daemon off;
user ${process.getuid() === 0 ? 'root' : process.env.USER};
worker_processes 1;
pid ${own}/pid;
error_log ${own}/error.log;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000000;
  open_file_cache max=1000;
  ${bodies.map((name) => `${name}_temp_path ${own}/${name};`).join(' ')}
  gzip_static on;
  ${hasBrotli ? 'brotli_static on;' : ''}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    add_header Cache-Control no-cache;
  }
}
`,
)
const nginx = spawn('nginx', ['-e', join(own, 'error.log'), '-c', join(own, 'nginx.conf')], { stdio: 'inherit' })
nginx.once('exit', (code) => {
  rmSync(own, { recursive: true, force: true })
  process.exit(code ?? 1)
})
// The group gets the signal, nginx with it.
process.on('SIGTERM', () => {})
