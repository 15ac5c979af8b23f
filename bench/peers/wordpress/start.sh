# MariaDB, PHP and nginx as one group that ends together. sh start.sh OWN-FOLDER DATABASE-FOLDER PHP-FPM
# Not by Node, whose memory would be counted with theirs.
own=$1 database=$2 php_fpm=$3

mariadbd --no-defaults --datadir="$database" --tmpdir="$own" --socket="$own/mariadb.sock" --pid-file="$own/mariadb.pid" \
  --skip-networking &
nginx -e "$own/nginx.log" -c "$own/nginx.conf" &
# PHP leaves the group, whatever it is told. It ends with this shell all the same.
setpriv --pdeathsig TERM "$php_fpm" --nodaemonize --force-stderr --fpm-config "$own/php-fpm.conf" &
php=$!
trap 'kill "$php"' TERM

# The first is over when SIGTERM comes, the second when all three have ended.
wait
wait
rm -rf "$own"
