// WordPress with its web server and its database, all of it its own: nothing of the system's services is used.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../test/postgres.ts'
import { open } from '../../child.mjs'
import { handOver, notAsRoot, phpFpm } from './needed.mjs'

const workersPerCore = 2
const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * @param folder with `site` and `database`
 * @param path of what answers with 200 when all of it is open
 */
export async function openWordpress(folder, path = '/') {
  const port = await freePort()
  // A socket's path may have 107 characters, which a project's folder can be beyond.
  const own = mkdtempSync(join(tmpdir(), 'bench-wordpress-'))
  writeFileSync(join(own, 'nginx.conf'), nginxSettings(own, join(folder, 'site'), port))
  writeFileSync(join(own, 'php-fpm.conf'), phpSettings(own))
  handOver(own)
  const program = join(import.meta.dirname, 'start.sh')
  const [command, args] = notAsRoot('sh', [program, own, join(folder, 'database'), phpFpm])
  return { ...(await open({ command, args, port, path })), databaseSocket: databaseSocket(own) }
}

function databaseSocket(own) {
  return join(own, 'mariadb.sock')
}

/** As WordPress's manual has it for nginx; packed as the lines that Debian's nginx has ready say. */
function nginxSettings(own, site, port) {
  return `
daemon off;
worker_processes 1;
pid ${own}/nginx.pid;
error_log ${own}/nginx.log;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000000;
  ${bodies.map((name) => `${name}_temp_path ${own}/${name};`).join(' ')}
  gzip on;
  gzip_vary on;
  gzip_comp_level 6;
  gzip_types text/css application/javascript application/json image/svg+xml;
  fastcgi_buffers 16 16k;
  fastcgi_buffer_size 32k;
  server {
    listen 127.0.0.1:${port};
    root ${site};
    index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      include /etc/nginx/fastcgi.conf;
      fastcgi_pass unix:${own}/php.sock;
    }
    location ~* \\.(js|css|png|jpg|jpeg|webp|woff2)$ { expires max; }
  }
}
`
}

function phpSettings(own) {
  return `
[global]
error_log = ${own}/php-fpm.log
[www]
listen = ${own}/php.sock
pm = static
pm.max_children = ${availableParallelism() * workersPerCore}
php_admin_value[mysqli.default_socket] = ${databaseSocket(own)}
`
}
