import type { Engine } from '../database.server.ts'

/** Lists the statements that create the schema of release 1.0.0. SQLite accepts PostgreSQL's names of types. */
export function firstSchema(engine: Engine): string[] {
  const random = engine === 'sqlite' ? 'hex(randomblob(32))' : 'concat(gen_random_uuid(), gen_random_uuid())'
  return [
    ...listStatements(tables),
    `insert into settings (key, value) values ('erasureKey', ${random})`,
    ...listTriggers(engine),
  ]
}

/** Node's SQLite executes one statement at a time. */
function listStatements(statements: string): string[] {
  return statements.trim().split(/;\n/)
}

const tables = `
-- The authentication library requires the columns of these five tables, except "deviceHash".
create table users (
  id text primary key, name text not null, email text not null unique, "emailVerified" boolean not null, image text,
  role text, "twoFactorEnabled" boolean, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
-- The index makes a second owner impossible.
create unique index one_admin on users (role) where role = 'admin';

create table sessions (
  id text primary key, "userId" text not null references users (id) on delete cascade, token text not null unique,
  "expiresAt" timestamptz not null, "ipAddress" text, "userAgent" text, "deviceHash" text,
  "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create index sessions_of_user on sessions ("userId");

create table credentials (
  id text primary key, "userId" text not null references users (id) on delete cascade,
  "accountId" text not null, "providerId" text not null, password text, scope text,
  "accessToken" text, "refreshToken" text, "idToken" text,
  "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz,
  "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create index credentials_of_user on credentials ("userId");

create table verifications (
  id text primary key, identifier text not null, value text not null, "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create index verifications_by_identifier on verifications (identifier);

create table "secondFactors" (
  id text primary key, secret text not null, "backupCodes" text not null,
  "userId" text not null unique references users (id) on delete cascade,
  verified boolean, "failedVerificationCount" integer, "lockedUntil" timestamptz);

create table "knownDevices" (
  hash text primary key, "userId" text not null references users (id) on delete cascade,
  "firstSeenTime" bigint not null, "signedOutTime" bigint);
create index "knownDevices_of_user" on "knownDevices" ("userId");

create table "pushSubscriptions" (
  id text primary key, "userId" text not null references users (id) on delete cascade,
  "deviceHash" text not null unique, "deviceName" text not null,
  endpoint text not null unique, p256dh text not null, auth text not null,
  "createdTime" bigint not null, "signedOutTime" bigint);

create table images (
  name text primary key, "widthPx" integer not null, "heightPx" integer not null,
  state text not null check (state in ('writing', 'unused', 'used', 'removing')), "changedAt" bigint not null,
  placeholder text, "perceptualHash" text, "avifState" text not null default 'due', "avifTime" bigint not null default 0);

create table gallery (
  id text primary key, "imageName" text not null references images (name) on delete restrict,
  category text not null, "designNumber" integer not null, "formerCodes" text not null default '',
  price text not null, description text not null default '', "descriptionInTamil" text not null default '',
  facts text not null default '{}', side text not null default '', "firstPlace" integer, "uploadTime" bigint not null unique,
  "hiddenTime" bigint, "trashedTime" bigint, "idempotencyKey" text unique, "inputHash" text,
  unique (category, "designNumber"));
create index gallery_of_image on gallery ("imageName");

create table "morePhotos" (
  "itemId" text not null references gallery (id) on delete cascade, place integer not null,
  "imageName" text not null references images (name) on delete restrict, side text not null default '',
  primary key ("itemId", "imageName"));
create index "morePhotos_of_image" on "morePhotos" ("imageName");

create table "aboutPhoto" (
  id text primary key check (id = 'about'), "imageName" text not null references images (name) on delete restrict,
  description text not null, "descriptionInTamil" text not null);

create table "designCounters" (category text primary key, "lastNumber" integer not null);

create table prices (
  "itemId" text not null references gallery (id) on delete cascade, price text not null, "changedTime" bigint not null,
  primary key ("itemId", "changedTime"));

create table "contactMessages" (
  id text primary key, name text not null, email text not null, message text not null,
  "receivedTime" bigint not null, "readTime" bigint, "spamTime" bigint, "deletedTime" bigint,
  "answeredTime" bigint,
  "spamReasons" text not null default '', "searchText" text not null default '',
  "phoneNumbers" text not null default '', "textHash" text, "mailId" text,
  "idempotencyKey" text unique, "inputHash" text);
create index "contactMessages_by_time" on "contactMessages" ("receivedTime", id);
create index "contactMessages_by_text" on "contactMessages" ("textHash", "receivedTime");
-- The index speeds up counting during a flood of messages.
create index "contactMessages_mailed" on "contactMessages" ("receivedTime") where "mailId" is not null;

create table mails (
  id text primary key, content text not null, "createdTime" bigint not null,
  attempts integer not null default 0, "nextAttemptTime" bigint not null,
  "sentTime" bigint, "givenUpTime" bigint, "failedTime" bigint, failure text, "isRecord" integer not null default 0);
create index mails_by_next_attempt on mails ("nextAttemptTime");

create table "contactInfo" (id text primary key check (id = 'details'), fields text not null);
create table "shopTexts" (id text primary key check (id = 'texts'), fields text not null);

create table closures (
  id text primary key, "fromDay" text not null, "untilDay" text not null, reason text not null,
  "reasonInTamil" text not null default '', "idempotencyKey" text unique, "inputHash" text);

create table "dailyCounts" (
  day text not null, kind text not null, subject text not null, count integer not null,
  primary key (day, kind, subject));
create table "webVitals" (
  day text not null, page text not null, connection text not null, metric text not null,
  bucket integer not null, count integer not null, primary key (day, page, connection, metric, bucket));

create table erasures (
  hash text not null, scope text not null, "erasedTime" bigint not null, primary key (hash, scope));
create table settings (key text primary key, value text not null);
create table imports (name text primary key, document text);
create table "flashMessages" (id text primary key, message text not null, "expiresTime" bigint not null);

create table backups (
  day text primary key, state text not null, "heartbeatTime" bigint not null, reason text,
  "testedTime" bigint, "copiedPercent" integer, "sizeBytes" bigint, "missingFiles" integer);
create table "fileLeases" (id text primary key, "untilTime" bigint not null);

-- The library rate-limiter-flexible requires these columns.
create table "rateLimits" (key varchar(255) primary key, points integer not null default 0, expire bigint);
create index "rateLimits_by_expiry" on "rateLimits" (expire);

create table content (id integer primary key check (id = 1), revision bigint not null);
insert into content (id, revision) values (1, 1);
`

/** Pages depend on these rows, so a trigger counts each change. */
const contentChanges = [
  ...['gallery', '"morePhotos"', '"aboutPhoto"', '"contactInfo"', '"shopTexts"', 'closures'].flatMap((table) =>
    ['insert', 'update', 'delete'].map((event) => `${event} on ${table} for each row`),
  ),
  `update of "avifState" on images for each row when (new."avifState" = 'ready')`,
  'update of email, role on users for each row',
  ...['insert', 'update'].map(
    (event) => `${event} on settings for each row when (new.key in ('oldAddresses', 'messageRetention'))`,
  ),
]

/** The action of a trigger is the only difference between the engines: in PostgreSQL it must be a function. */
function listTriggers(engine: Engine): string[] {
  const action = 'begin update content set revision = revision + 1;'
  if (engine === 'sqlite')
    return contentChanges.map((change, nth) => `create trigger content_${nth} after ${change} ${action} end`)
  return [
    `create function count_change() returns trigger language plpgsql as $$ ${action} return null; end $$`,
    ...contentChanges.map(
      (change, nth) => `create trigger content_${nth} after ${change} execute function count_change()`,
    ),
  ]
}
