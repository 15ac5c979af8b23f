import { commandLine } from '../platform/program.server.ts'

/** All commands read the same settings as the shop, which may be running except during a restore. */
export const help = {
  backup: `
Writes all data of the shop, which may be running, into one file that only this user can read. It replaces an existing
file when it is complete.

  ${commandLine('backup FILE')}
`,
  restore: `
Restores a backup into the database and file store of the settings. Both must be empty, and are empty again after a
failure or Ctrl-C. All users must sign in again, with their passwords from the day of the backup.

  ${commandLine('restore FILE')}
  ${commandLine('restore')}
      downloads the newest copy in BACKUPS_COPY, whose credentials must be allowed to list and read

With BACKUPS_COPY, the messages since the backup are added. BACKUPS_PASSPHRASE decrypts the copies.

To move a shop between SQLite with a folder and PostgreSQL with a bucket: make a backup, change DATABASE_URL and
FILES_URL, and restore the backup.
`,
  try: `
Restores a backup into a temporary folder beside the file, opens a shop there and checks its page. It sends no mail, and
changes nothing.

  ${commandLine('try FILE')}
`,
  doctor: `
Compares the gallery's rows with its image files. The exit code is 0 if no fault remains, and otherwise 1.

  ${commandLine('doctor')}
      lists missing files, orphans (files without a row), mismatches (files with wrong content), and a clock that jumped
  ${commandLine('doctor --repair')}
      recreates WebP files from the JPEG, schedules AVIF files, and removes orphans that are older than an hour
  ${commandLine('doctor --json')}
      prints one JSON object; in a clone, npm run -s leaves npm's own lines out
`,
  admin: `
Manages the owner's account when the owner cannot sign in.

  ${commandLine('admin reset-password')}
      prints the owner's address and a new password, and signs out every device
  ${commandLine('admin remove-second-factor')}
      turns off two-step sign-in
`,
  import: `
Moves a site from Firebase into this shop. A second run continues a stopped one, tries missing photos again, and imports
nothing twice. The exit code is 0 if everything is imported, and 1 if the import has stopped or photos are missing.

  ${commandLine('import firebase --project ID --auth users.json --hash-config hash.txt')}

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
