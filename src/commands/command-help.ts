/** All commands read the same settings as the shop, which may be running except during a restore. */
export const help = {
  backup: `
Writes all data of the shop, which may be running, into one file that only this user can read. It replaces an existing
file when it is complete.

  npm run backup -- FILE
`,
  restore: `
Restores a backup into the database and file store of the settings. Both must be empty, and are empty again after a
failure or Ctrl-C. All users must sign in again, with their passwords from the day of the backup.

  npm run restore -- FILE

To move a shop between SQLite with a folder and PostgreSQL with a bucket: make a backup, change DATABASE_URL and
FILES_URL, and restore the backup.
`,
  doctor: `
Compares the gallery's rows with its image files. The exit code is 0 if no fault remains, and otherwise 1.

  npm run doctor                  lists missing files, orphans (files without a row), mismatches (files with wrong
                                  content), and a clock that jumped
  npm run doctor -- --repair      recreates WebP files from the JPEG, schedules AVIF files, and removes orphans that are
                                  older than an hour
  npm run -s doctor -- --json     prints one JSON object
`,
  admin: `
Manages the owner's account when the owner cannot sign in.

  npm run admin -- reset-password         prints the owner's address and a new password, and signs out every device
  npm run admin -- remove-second-factor   turns off two-step sign-in
`,
  import: `
Moves a site from Firebase into this shop. A second run continues a stopped one, tries missing photos again, and imports
nothing twice. The exit code is 0 if everything is imported, and 1 if the import has stopped or photos are missing.

  npm run import -- firebase --project ID --auth users.json --hash-config hash.txt

  --project ID         reads gallery, contact details and messages from the project's Firestore
  --token TOKEN        uses an access token, which is needed if the site's rules forbid visitors to read these
  --documents DIR      reads these from files instead, each a response of Firestore: gallery.json, contactInfo.json …
  --photos DIR         reads photos from a folder instead of Google's storage
  --auth FILE          imports accounts from the file that firebase auth:export has written
  --hash-config FILE   reads the password hash parameters that Firebase's console shows
  --old-paths FILE     redirects old addresses to new ones: {"/index.html": "/", "/images/": "photos"}
  --dry-run            reports what would be imported, and changes nothing
`,
}
