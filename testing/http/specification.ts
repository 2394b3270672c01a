/**
 * The tables of the specification as JSON Schemas that allow nothing beyond them, written down by
 * hand and not taken from our schemas. `specification.test.ts` compares them with the tables.
 */
export type Schema = { type?: string | string[] } & Record<string, unknown>;
export type Fields = Record<string, Schema>;

const text = { type: "string" };
const integer = { type: "integer" };
const flag = { type: "boolean" };
const nullableText = { type: ["string", "null"] };
const uuid = { type: "string", pattern: uuidOfAnyVersion() };
const instantPattern = "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$";
const instant = { type: "string", pattern: instantPattern };
const nullableInstant = { type: ["string", "null"], pattern: instantPattern };

function uuidOfAnyVersion(): string {
  const usual = "[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
  return `^(${usual}|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$`;
}

function characters(minLength: number, maxLength: number): Schema {
  return { type: "string", minLength, maxLength };
}

function listOf(items: Schema, bounds: object = {}): Schema {
  return { type: "array", items, ...bounds };
}

/** All of these fields, and no other. */
function exactly(properties: Fields): Schema {
  const required = Object.keys(properties);
  return { type: "object", properties, required, additionalProperties: false };
}

const media = {
  id: uuid,
  fileName: text,
  contentType: text,
  sizeBytes: integer,
  width: integer,
  height: integer,
  alt: text,
  durationSeconds: { type: ["number", "null"] },
};

const delivery = {
  id: uuid,
  postIndex: integer,
  connectionId: uuid,
  provider: text,
  accountName: text,
  textOverride: nullableText,
  state: text,
  providerPostId: nullableText,
  publishedUrl: nullableText,
  error: { type: ["object", "null"] },
  publishedAt: nullableInstant,
};

const post = {
  id: uuid,
  text: { type: "string", maxLength: 3000 },
  // `api.md` has the fields of an additional post; its media are Media like the post's own.
  additionalPosts: listOf(exactly({ text, media: listOf(exactly(media)) })),
  mediaOverrides: { type: "object" },
  scheduledAt: instant,
  idempotencyKey: characters(8, 128),
  state: text,
  version: integer,
  createdAt: instant,
  media: listOf(exactly(media)),
  managedBy: exactly({ id: uuid, name: text, avatarUrl: nullableText }),
  deliveries: listOf(exactly(delivery)),
};

const dateFormats = [
  "day-short-month-year",
  "short-month-day-year",
  "year-month-day",
  "day-month-year",
  "month-day-year",
];
const timeFormats = ["24-hour", "12-hour", "24-hour-seconds", "12-hour-seconds"];

const user = {
  id: uuid,
  name: text,
  email: text,
  role: text,
  timeZone: text,
  emailVerified: flag,
  dateFormat: { type: "string", enum: dateFormats },
  timeFormat: { type: "string", enum: timeFormats },
  notificationPreferences: exactly({ assignments: flag, mentions: flag }),
  passkeyCount: integer,
};

const workspace = { id: uuid, name: text, createdAt: instant };

const accessLevel = { type: "string", enum: ["read", "edit"] };

const credential = {
  id: uuid,
  name: text,
  accessLevel,
  includeAdmin: flag,
  tokenType: text,
  tokenPrefix: text,
  createdAt: instant,
  expiresAt: nullableInstant,
  revokedAt: nullableInstant,
};

const pagedList = {
  items: listOf({}),
  hasMore: flag,
  nextCursor: { type: ["string", "null"], pattern: uuid.pattern },
};

const pageCandidate = { accountId: text, name: text, handle: text, avatarUrl: nullableText };
const reservation = {
  mediaId: uuid,
  uploadUrl: text,
  headers: { type: "object", additionalProperties: text },
};
const receipt = { url: text, confirmation_code: text };
const emailChange = { email: text, expiresAt: instant };

/** Ours adds `details`, the one optional field of an Error. */
const failure = { code: text, message: text, requestId: text };

/** The names are the headings of the specification. */
export const resources: Record<string, Fields> = {
  Error: { error: { ...exactly(failure), properties: { ...failure, details: {} } } },
  Post: post,
  Media: media,
  Delivery: delivery,
  "Upload reservation": reservation,
  User: user,
  Workspace: workspace,
  Credential: credential,
  "Page candidate": pageCandidate,
  "Paged list": pagedList,
  "Pending email change": {
    pending: { ...exactly(emailChange), type: ["object", "null"] },
  },
  "Deletion receipt": receipt,
};

const postBody = {
  text: { type: "string", maxLength: 3000 },
  connectionIds: listOf(uuid, { minItems: 1, maxItems: 50 }),
  mediaIds: listOf(uuid, { maxItems: 20 }),
  scheduledAt: instant,
  idempotencyKey: { ...characters(8, 128), pattern: "^[A-Za-z0-9._:-]*$" },
  version: { type: "integer", maximum: 9007199254740991 },
};

const setUpBody = {
  setupSecret: characters(1, 1024),
  workspaceName: characters(1, 120),
  name: characters(1, 120),
  email: { type: "string", maxLength: 320 },
  password: characters(15, 1024),
  dateFormat: user.dateFormat,
  timeFormat: user.timeFormat,
  timeZone: characters(1, 100),
};

const keyBody = { name: characters(1, 120), accessLevel, includeAdmin: flag, expiresAt: instant };
const uploadBody = { fileName: text, contentType: text, sizeBytes: integer, alt: text };
const signedForm = { signed_request: text };

const credentials = exactly({ ...pagedList, items: listOf(exactly(credential)) });
const done = exactly({ success: { const: true } });

// The specification allows further properties here and nowhere else.
const candidate = { ...exactly(pageCandidate), additionalProperties: true };
const pages = { ...exactly({ pages: listOf(candidate) }), additionalProperties: true };

export const failureAnswer = exactly(resources.Error ?? {});

/** They stand in the specification's order, with the fields of a body where there is one. */
export const endpoints: { place: string; body?: Fields; answer: Schema }[] = [
  { place: "PATCH /api/posts/{postId}", body: postBody, answer: exactly({ post: exactly(post) }) },
  { place: "POST /api/media/uploads", body: uploadBody, answer: exactly(reservation) },
  {
    place: "POST /api/auth/setup",
    body: setUpBody,
    answer: exactly({ user: exactly(user), workspace: exactly(workspace) }),
  },
  {
    place: "POST /api/team-credentials",
    body: keyBody,
    answer: exactly({ credential: exactly(credential), token: text }),
  },
  { place: "GET /api/team-credentials", answer: credentials },
  { place: "GET /api/credentials", answer: credentials },
  { place: "GET /api/social/alpha-pages/authorizations/{id}", answer: pages },
  {
    place: "DELETE /api/social/alpha-pages/authorizations/{id}",
    answer: exactly({ cancelled: { const: true } }),
  },
  { place: "GET /api/social/gamma-pages/authorizations/{id}", answer: pages },
  { place: "POST /api/social/alpha/data-deletion", body: signedForm, answer: exactly(receipt) },
  { place: "POST /api/social/alpha/deauthorize", body: signedForm, answer: done },
  { place: "POST /api/social/beta/deauthorize", body: signedForm, answer: done },
  {
    place: "GET /api/auth/email-change",
    answer: exactly(resources["Pending email change"] ?? {}),
  },
];

/** No other field: the specification does not say which ones a body must have. */
export function bodySchema(properties: Fields): Schema {
  return { type: "object", properties, additionalProperties: false };
}
