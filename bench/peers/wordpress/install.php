<?php
// Installs WordPress as its own first page does, and takes photos into its media library.
// php install.php SITE HOST FILE: it lists photos, and is told the theme, and the photos' ids and addresses.
[, $site, $host, $file] = $argv;
$_SERVER['HTTP_HOST'] = $host;
define('WP_INSTALLING', true);
require "$site/wp-load.php";
require ABSPATH . 'wp-admin/includes/admin.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

add_filter('pre_wp_mail', '__return_false');
wp_install('The shop', 'owner', 'owner@shop.example', true, '', wp_generate_password(24));

$kept = [];
foreach (json_decode(file_get_contents($file)) as $path) {
    // WordPress takes away what it is given.
    $copy = wp_tempnam(basename($path));
    copy($path, $copy);
    $id = media_handle_sideload(['name' => basename($path), 'tmp_name' => $copy], 0);
    if (is_wp_error($id)) {
        fwrite(STDERR, "$path: {$id->get_error_message()}");
        exit(1);
    }
    $kept[] = ['id' => $id, 'full' => addressOf($id, 'full'), 'large' => addressOf($id, 'large')];
}
file_put_contents($file, json_encode(['theme' => get_stylesheet(), 'photos' => $kept]));

/** Without the host, as the site has several. */
function addressOf(int $id, string $size): string
{
    return wp_make_link_relative(wp_get_attachment_image_url($id, $size));
}
