/** The texts that `--help` prints, by command. */
export const help = {
  backup: `
Writes the whole shop into one file: accounts, gallery and images, messages, shop details, counts. It reads the same
settings as the shop, which may be running. Only this user can read the file, which appears when it is whole.

  npm run backup -- FILE

Replaces a file of that name. Stopped by Ctrl-C it leaves nothing. npm run restore -- FILE restores it, on any engines.
`,
  restore: `
Restores a backup to the place that the settings name. That place must be empty: no shop is ever replaced.

  npm run restore -- FILE

The file is checked before anything is written. After any failure, and after Ctrl-C, the place is empty again. Everybody
signs in with the password of the day of the backup.

To move a shop between SQLite with a folder and PostgreSQL with a bucket: back it up, change DATABASE_URL and FILES_URL,
restore it.
`,
  doctor: `
Compares the gallery's rows with its image files. It reads the same settings as the shop, which may be running.

  npm run doctor                  lists the files that are missing, orphans (no row needs them) or mismatches (not what
                                  their name says)
  npm run doctor -- --repair      makes lost WebP files anew from the JPEG, lets the shop make lost AVIF files, removes
                                  orphans that are older than an hour, and says what is left
  npm run -s doctor -- --json     prints one JSON object

It exits with 0 when nothing is wrong any more, otherwise with 1.
`,
  admin: `
Manages the owner's account when the owner cannot sign in. It reads the same settings as the shop, which may be running.

  npm run admin -- show                   prints the owner's address and on how many devices they are signed in
  npm run admin -- reset-password         makes a new password and shows it once; every device is signed out
  npm run -s admin -- reset-password --from-input
                                          reads the new password from standard input:
                                          read -rs P; printf %s "$P" | npm run -s admin -- reset-password --from-input
  npm run admin -- remove-second-factor   removes the code that is asked for after the password
`,
}
