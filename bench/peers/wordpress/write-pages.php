<?php
// Writes what an owner would write in the editors of WordPress, and makes the page the site's first.
// php write-pages.php SITE POSTS TAGLINE
[, $site, $posts, $tagline] = $argv;
require "$site/wp-load.php";
wp_set_current_user(1);

update_option('blogdescription', $tagline);
foreach (json_decode(file_get_contents($posts), true) as $post) {
    // It takes away one layer of backslashes from what it is given.
    $id = wp_insert_post(wp_slash(['post_status' => 'publish', ...$post]), true);
    if (is_wp_error($id)) {
        fwrite(STDERR, $id->get_error_message());
        exit(1);
    }
    if ($post['post_type'] === 'wp_template') {
        wp_set_object_terms($id, get_stylesheet(), 'wp_theme');
    }
    if ($post['post_type'] === 'page') {
        update_option('show_on_front', 'page');
        update_option('page_on_front', $id);
    }
}
