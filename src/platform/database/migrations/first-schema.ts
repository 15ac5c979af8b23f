import type { Engine } from '../database.server.ts'

/** SQLite has fewer types, and its trigger sets the number of a design only after the insertion. */
const sqliteTypes: Record<string, string> = {
  timestamptz: 'text',
  boolean: 'integer',
  bytea: 'blob',
  '"designNumber" integer not null': '"designNumber" integer',
}

/** Lists the statements that create the schema of the migrations 0001 to 0016, which it replaces (record 0051). */
export function firstSchema(engine: Engine): string[] {
  if (engine === 'postgres') return [...tables, ...postgresTriggers]
  const types = new RegExp(Object.keys(sqliteTypes).join('|'), 'g')
  return [...tables.map((table) => table.replace(types, (type) => sqliteTypes[type] ?? type)), ...sqliteTriggers]
}

const timestamps = '"createdAt" timestamptz not null, "updatedAt" timestamptz not null'

const tables = [
  // The authentication library requires these columns, except those of `knownDevices`.
  `create table users (
    id text primary key,
    name text not null,
    email text not null unique,
    "emailVerified" boolean not null,
    image text,
    role text,
    "twoFactorEnabled" boolean,
    ${timestamps}
  )`,
  // The index makes a second owner impossible.
  `create unique index one_admin on users (role) where role = 'admin'`,
  `create table sessions (
    id text primary key,
    "userId" text not null references users (id) on delete cascade,
    token text not null unique,
    "expiresAt" timestamptz not null,
    "ipAddress" text,
    "userAgent" text,
    "deviceHash" text,
    ${timestamps}
  )`,
  `create index sessions_of_user on sessions ("userId")`,
  `create table credentials (
    id text primary key,
    "userId" text not null references users (id) on delete cascade,
    "accountId" text not null,
    "providerId" text not null,
    password text,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamptz,
    "refreshTokenExpiresAt" timestamptz,
    scope text,
    ${timestamps}
  )`,
  `create index credentials_of_user on credentials ("userId")`,
  `create table verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    "expiresAt" timestamptz not null,
    ${timestamps}
  )`,
  'create index verifications_by_identifier on verifications (identifier)',
  `create table "secondFactors" (
    id text primary key,
    secret text not null,
    "backupCodes" text not null,
    "userId" text not null unique references users (id) on delete cascade,
    verified boolean,
    "failedVerificationCount" integer,
    "lockedUntil" timestamptz
  )`,
  `create table "knownDevices" (
    hash text primary key,
    "userId" text not null references users (id) on delete cascade,
    "firstSeenTime" bigint not null,
    "signedOutTime" bigint
  )`,
  `create index "knownDevices_of_user" on "knownDevices" ("userId")`,
  `create table images (
    name text primary key,
    "widthPx" integer not null,
    "heightPx" integer not null,
    state text not null check (state in ('writing', 'waiting', 'shown', 'removing')),
    "changedAt" bigint not null,
    placeholder text,
    "avifState" text not null default 'due',
    "avifTime" bigint not null default 0
  )`,
  `create table gallery (
    id text primary key,
    "imageName" text not null references images (name) on delete restrict,
    category text not null,
    price text not null,
    "uploadTime" bigint not null unique,
    "idempotencyKey" text,
    "inputHash" text,
    "designNumber" integer not null,
    "trashedTime" bigint
  )`,
  'create index gallery_of_image on gallery ("imageName")',
  'create unique index "gallery_by_idempotencyKey" on gallery ("idempotencyKey")',
  'create unique index gallery_by_design on gallery (category, "designNumber")',
  'create table "designCounters" (category text primary key, given integer not null)',
  `create table prices (
    "itemId" text not null references gallery (id) on delete cascade,
    price text not null,
    "changedTime" bigint not null,
    primary key ("itemId", "changedTime")
  )`,
  `create table uploads (
    id text primary key,
    filename text not null,
    "sizeBytes" integer not null,
    "receivedBytes" integer not null,
    "imageName" text,
    "createdAt" bigint not null
  )`,
  `create table "uploadChunks" (
    "uploadId" text not null references uploads (id) on delete cascade,
    "startsAt" integer not null,
    bytes bytea not null,
    primary key ("uploadId", "startsAt")
  )`,
  `create table "contactMessages" (
    id text primary key,
    name text not null,
    email text not null,
    message text not null,
    "receivedTime" bigint not null,
    "readTime" bigint,
    "idempotencyKey" text,
    "inputHash" text,
    "spamTime" bigint,
    "deletedTime" bigint,
    "mailId" text,
    "textHash" text,
    "spamReasons" text not null default '',
    "searchText" text not null default ''
  )`,
  'create index "contactMessages_by_time" on "contactMessages" ("receivedTime", id)',
  'create unique index "contactMessages_by_idempotencyKey" on "contactMessages" ("idempotencyKey")',
  'create index "contactMessages_by_text" on "contactMessages" ("textHash", "receivedTime")',
  // The index speeds up counting during a flood of messages.
  'create index "contactMessages_mailed" on "contactMessages" ("receivedTime") where "mailId" is not null',
  `create table mails (
    id text primary key,
    content text not null,
    "createdTime" bigint not null,
    attempts integer not null default 0,
    "nextAttemptTime" bigint not null,
    "sentTime" bigint,
    "givenUpTime" bigint,
    "isRecord" integer not null default 0
  )`,
  'create index mails_by_next_attempt on mails ("nextAttemptTime")',
  `create table "contactInfo" (id text primary key check (id = 'details'), fields text not null)`,
  `create table "shopTexts" (id text primary key check (id = 'texts'), fields text not null)`,
  `create table closures (
    id text primary key,
    "fromDay" text not null,
    "untilDay" text not null,
    reason text not null,
    "idempotencyKey" text unique,
    "inputHash" text,
    "reasonInTamil" text not null default ''
  )`,
  `create table "pageViews" (day text not null, path text not null, views integer not null, primary key (day, path))`,
  `create table "dailyCounts" (
    day text not null,
    kind text not null,
    subject text not null,
    count integer not null,
    primary key (day, kind, subject)
  )`,
  'create table settings (key text primary key, value text not null)',
  'create table "flashMessages" (id text primary key, message text not null, "expiresTime" bigint not null)',
  `create table backups (
    day text primary key,
    state text not null,
    "heartbeatTime" bigint not null,
    reason text,
    "testedTime" bigint,
    "sizeBytes" bigint,
    "missingFiles" integer
  )`,
  'create table "fileLeases" (id text primary key, "untilTime" bigint not null)',
  // The library rate-limiter-flexible requires these columns.
  'create table "rateLimits" (key varchar(255) primary key, points integer not null default 0, expire bigint)',
  'create index "rateLimits_by_expiry" on "rateLimits" (expire)',
  'create table content (id integer primary key check (id = 1), revision bigint not null)',
  'insert into content (id, revision) values (1, 1)',
]

/** Pages depend on these tables and columns, so triggers count their changes. */
const contentTables = ['gallery', 'contactInfo', 'shopTexts', 'closures']
const contentColumns = [
  { name: 'images_placeholder_is_content', columns: 'placeholder on images' },
  { name: 'images_avifs_are_content', columns: '"avifState" on images', when: `new."avifState" = 'ready'` },
  { name: 'users_are_content', columns: 'email, role on users' },
]

const countForSqlite = (name: string, event: string) =>
  `create trigger ${name} after ${event} begin update content set revision = revision + 1; end`

/** SQLite has only row triggers, and cannot change a new row before its insertion. */
const sqliteTriggers = [
  ...contentTables.flatMap((table) =>
    ['insert', 'update', 'delete'].map((event) =>
      countForSqlite(`"${table}_${event}_is_content"`, `${event} on "${table}"`),
    ),
  ),
  ...contentColumns.map(({ name, columns, when }) =>
    countForSqlite(name, `update of ${columns} ${when ? `when ${when}` : ''}`),
  ),
  `create trigger gallery_design_is_numbered after insert on gallery when new."designNumber" is null
  begin
    insert into "designCounters" (category, given) values (new.category, 1)
    on conflict (category) do update set given = given + 1;
    update gallery
    set "designNumber" = (select given from "designCounters" where category = new.category)
    where id = new.id;
  end`,
]

const countForPostgres = (name: string, event: string, level = 'statement') =>
  `create trigger ${name} after ${event} for each ${level} execute function count_content_change()`

const postgresTriggers = [
  `create or replace function count_content_change() returns trigger language plpgsql as $$
  begin
    update content set revision = revision + 1;
    return null;
  end $$`,
  ...contentTables.map((table) =>
    countForPostgres(`"${table}_is_content"`, `insert or update or delete on "${table}"`),
  ),
  ...contentColumns.map(({ name, columns, when }) =>
    countForPostgres(name, `update of ${columns}`, when && `row when (${when})`),
  ),
  numberDesign('given'),
  `create trigger gallery_design_is_numbered before insert on gallery
  for each row when (new."designNumber" is null) execute function number_design()`,
]

/** The counter's row stays locked until the transaction ends, so that concurrent inserts get different numbers. */
export function numberDesign(column: string): string {
  return `create or replace function number_design() returns trigger language plpgsql as $$
  begin
    insert into "designCounters" as counters (category, ${column}) values (new.category, 1)
    on conflict (category) do update set ${column} = counters.${column} + 1
    returning ${column} into new."designNumber";
    return new;
  end $$`
}
