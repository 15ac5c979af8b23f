import type { Engine } from '../database.server.ts'
import { numberDesign } from './first-schema.ts'

export const laterMigrations: Record<string, (engine: Engine) => string[]> = {
  '0019-descriptions': () => [
    `alter table gallery add column description text not null default ''`,
    `alter table gallery add column "descriptionInTamil" text not null default ''`,
  ],
  '0020-imports': () => ['create table imports (name text primary key, document text)'],
  // The look of a photo is a perceptual hash. Photos from before this migration have none.
  '0021-former-codes-and-looks': () => [
    `alter table gallery add column "formerCodes" text not null default ''`,
    'alter table images add column look text',
  ],
  '0022-push-subscriptions': () => [
    `create table "pushSubscriptions" (
      id text primary key,
      "userId" text not null references users (id) on delete cascade,
      "deviceHash" text not null unique,
      "deviceName" text not null,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      "createdTime" bigint not null,
      "signedOutTime" bigint
    )`,
  ],
  '0023-backups-on-request': () => ['alter table backups add column "copiedPercent" integer'],
  '0024-standard-terms': () => [
    'alter table images rename column look to "perceptualHash"',
    `update settings set key = 'setUpAccepted:' || substr(key, 12) where key like 'fineAsItIs:%'`,
    `update settings set value = replace(value, '"heldSince"', '"stableSince"') where key = 'clock'`,
    `update "dailyCounts" set kind = 'view' where kind = 'looked at'`,
    `update "dailyCounts" set kind = 'enquiry' where kind = 'asked about'`,
    `update backups set reason = 'files unavailable' where reason = 'files away'`,
  ],
  // A new column replaces the old one, because SQLite cannot change the check of a column.
  '0025-image-states': (engine) => [
    `alter table images add column "newState" text not null default 'writing'
    check ("newState" in ('writing', 'unused', 'used', 'removing'))`,
    `update images
    set "newState" = case state when 'waiting' then 'unused' when 'shown' then 'used' else state end`,
    'alter table images drop column state',
    'alter table images rename column "newState" to state',
    'alter table "designCounters" rename column given to "lastNumber"',
    // SQLite renames columns in triggers by itself.
    ...(engine === 'postgres' ? [numberDesign('"lastNumber"')] : []),
  ],
  // Cleanup finds the numbers of earlier messages. Their search texts are as long as those of new ones.
  '0026-phone-numbers-of-messages': () => [
    'alter table "contactMessages" add column "phoneNumbers" text',
    'update "contactMessages" set "searchText" = substr("searchText", 1, 5374)',
  ],
  '0027-no-page-views': () => ['drop table "pageViews"'],
}
