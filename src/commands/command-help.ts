export const help = {
  backup: `
Writes all data of the shop into one file: accounts, gallery, images, messages, shop details and statistics. It reads the
same settings as the shop, which may be running. Only this user can read the file, which appears when it is complete.

  npm run backup -- FILE

It replaces a file of that name. npm run restore -- FILE restores it, on any database and file store.
`,
  restore: `
Restores a backup into the database and file store that the settings name. Both must be empty.

  npm run restore -- FILE

The file is checked before anything is written. After a failure or Ctrl-C both are empty again. All users sign in with the
passwords of the day of the backup.

To move a shop between SQLite with a folder and PostgreSQL with a bucket: back it up, change DATABASE_URL and FILES_URL,
restore it.
`,
  doctor: `
Compares the gallery's rows with its image files. It reads the same settings as the shop, which may be running.

  npm run doctor                  lists missing files, orphans (no row needs them), mismatches (the content does not fit
                                  the name), and a clock that jumped
  npm run doctor -- --repair      recreates WebP files from the JPEG, schedules AVIF files, and removes orphans that are
                                  older than an hour
  npm run -s doctor -- --json     prints one JSON object

It exits with 0 when no fault is left, otherwise with 1.
`,
  admin: `
Manages the owner's account when the owner cannot sign in. It reads the same settings as the shop, which may be running.

  npm run admin -- show                   prints the owner's address and the number of signed-in devices
  npm run admin -- reset-password         prints a new password and signs out every device
  npm run -s admin -- reset-password --from-input
                                          reads the new password from standard input:
                                          read -rs P; printf %s "$P" | npm run -s admin -- reset-password --from-input
  npm run admin -- remove-second-factor   turns off two-step sign-in
`,
}
