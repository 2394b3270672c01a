import { z } from "zod";
import {
  formatDate,
  formatDateTime,
  formatTime,
  type TimePreferences,
} from "@/lib/kernel/time/format-instant";
import { capitalized } from "@/lib/kernel/words/rules";
import { storable } from "@/lib/networks/wording";
import { passkeyWords, passwordWords, type SecurityWords, signOnWords } from "./security-words";
import { StoredReason, wordReason } from "./word-reason";

type Context = {
  /** The notification tells of so many posts or remarks. */
  count: number;
  reader: TimePreferences;
};

/** The title of a post, null for one without text. */
const Title = z.string().nullable();
const Name = z.string();
const Count = z.int();
const Instant = z.iso.datetime();
const failed = { post: Title, postIndex: z.int(), account: Name, reason: StoredReason.nullable() };

/**
 * The sentences of notifications. A row keeps the code and the values, and whoever reads it gets the
 * sentence with times as they prefer them: a code that was released keeps its values and its words.
 */
export const notices = {
  /** Names a program and its person in `by`; a person who acts alone stands beside the sentence. */
  post_assigned: notice({ post: Title, by: Name.optional() }, ({ post, by }, { count }) => {
    if (count > 1) return `You manage ${count} more posts now.`;
    return `${by ? `${by} gave you a post: you` : "You"} manage ${titleOf(post)} now.`;
  }),
  posts_handed_over: notice({ from: Name, posts: Count }, ({ from, posts }) => {
    const what = posts === 1 ? "one post" : `${posts} posts`;
    return `${from} has left the team. You manage ${what} of theirs now.`;
  }),
  mentioned: notice({ author: Name.nullable(), post: Title }, ({ author, post }) => {
    return `${author ?? "Somebody"} mentioned you on ${titleOf(post)}.`;
  }),
  commented: notice({ author: Name.nullable(), post: Title }, ({ author, post }, { count }) => {
    const by = author ?? "Somebody";
    return count === 1
      ? `${by} commented on ${titleOf(post)}.`
      : `${count} new comments on ${titleOf(post)}, the latest by ${by}.`;
  }),
  delivery_failed: notice(failed, (values, { count }) =>
    count === 1
      ? ofOneFailure(values)
      : `${count} posts did not go out to ${values.account}. ${why(values)}`.trim(),
  ),
  delivery_missed: notice(failed, (values, { count }) =>
    count === 1 ? ofOneFailure(values) : `${count} posts did not go out. ${why(values)}`.trim(),
  ),
  delivery_unconfirmed: notice(
    { post: Title, postIndex: z.int(), account: Name },
    ({ account, ...place }, { count }) =>
      count === 1
        ? `We can’t tell yet whether ${placeOf(place)} went out to ${account}. Look there, then say on its page whether it is there.`
        : `We can’t tell yet whether ${count} posts went out to ${account}. Look there, then say for each whether it is there.`,
  ),
  connection_refused: notice(
    { account: Name, reason: StoredReason, waiting: Count },
    ({ account, reason, waiting }) =>
      `${account} must be connected again. ${wordReason(reason)} ${waitingPosts(waiting)}`,
  ),
  connection_removed: notice(
    { account: Name, network: Name, cancelled: Count },
    ({ account, network, cancelled }) =>
      `${account} is disconnected: its access was taken away on ${network}. ${cancelledOf(cancelled)}`,
  ),
  connection_expires: notice(
    { account: Name, endsAt: Instant, waiting: Count },
    ({ account, endsAt, waiting }, { reader }) => {
      const when = `${formatDate(endsAt, reader)}, ${formatTime(endsAt, reader)}`;
      return `Reconnect ${account} before ${when}: its access ends then. ${waitingPosts(waiting)}`;
    },
  ),
  publishing_paused: notice({ by: Name, reason: z.string() }, ({ by, reason }) => {
    return `${by} paused all publishing: ${reason}`;
  }),
  restored: notice({ takenAt: Instant }, ({ takenAt }, { reader }) => {
    return `Publishing is paused. ${restoredFrom(formatDateTime(takenAt, reader))}`;
  }),
  publishing_resumed: notice(
    { by: Name, due: Count, late: Count, unknown: Count },
    ({ by, ...waited }) => [`${by} resumed publishing.`, ...consequencesOf(waited)].join(" "),
  ),
  outage: notice(
    {
      part: z.enum(["engine", "database", "disk", "storage"]),
      since: Instant,
      reason: StoredReason,
    },
    ({ part, since, reason }, { reader }) =>
      `${outageWords[part].begun(formatDateTime(since, reader))} ${wordReason(reason)}`,
  ),
  outage_over: notice(
    { part: z.enum(["engine", "database", "disk", "storage"]), since: Instant, over: Instant },
    ({ part, since, over }, { reader }) =>
      outageWords[part].over(formatDateTime(since, reader), formatDateTime(over, reader)),
  ),
  data_deleted: notice({ network: Name }, ({ network }) => {
    return `${network} asked for a person's data to be deleted. The accounts they had connected are gone, and nothing more goes out to them.`;
  }),
  role_changed: notice({ role: z.enum(["admin", "member", "viewer"]) }, ({ role }) => {
    return roleSentences[role];
  }),
  joined: notice(
    { name: Name, role: z.enum(["admin", "member", "viewer"]), how: z.enum(["invited", "sso"]) },
    ({ name, role, how }) => {
      const by = how === "invited" ? "accepted your invitation" : "joined by single sign-on";
      return `${name} ${by} and is ${roleWords[role]} now.`;
    },
  ),
  password: notice({ event: z.enum(keysOf(passwordWords)), by: z.string() }, ({ event, by }) =>
    wholeOf(passwordWords[event](by)),
  ),
  passkey: notice({ event: z.enum(keysOf(passkeyWords)), name: z.string() }, ({ event, name }) => {
    return wholeOf(passkeyWords[event](name));
  }),
  sign_on: notice({ event: z.enum(keysOf(signOnWords)), provider: Name }, ({ event, provider }) => {
    return wholeOf(signOnWords[event](provider));
  }),
  email_changed: notice({ email: z.string() }, ({ email }) => {
    return `Your address is ${email} now. If that was not you, ask an administrator for help at once.`;
  }),
  email_restored: notice({ email: z.string() }, ({ email }) => {
    return `Your address is ${email} again. All browsers were signed out.`;
  }),
  new_device: notice(
    { browser: z.string(), address: z.string().nullable(), at: Instant },
    ({ browser, address, at }, { reader }) => {
      const place = address ? ` from ${address}` : "";
      return `A new browser signed in to your account: ${browser}${place}, ${formatDateTime(at, reader)}. If this was not you, sign it out in Settings, Sessions, and change how you sign in.`;
    },
  ),
  approval_requested: notice({ by: Name.nullable(), post: Title }, ({ by, post }, { count }) => {
    if (count > 1) return `${count} posts wait for your approval.`;
    return by
      ? `${by} asks you to approve ${titleOf(post)}.`
      : `You are asked to approve ${titleOf(post)}.`;
  }),
  approval_waits: notice({ post: Title }, ({ post }, { count }) =>
    count === 1
      ? `${capitalized(titleOf(post))} still waits for your approval.`
      : `${count} posts still wait for your approval.`,
  ),
  approval_due: notice({ post: Title, at: Instant }, ({ post, at }, { count, reader }) => {
    const when = formatDateTime(at, reader);
    return count === 1
      ? `${capitalized(titleOf(post))} is planned for ${when} and is not approved yet.`
      : `${count} posts are not approved yet, and the first is planned for ${when}.`;
  }),
  approval_unanswered: notice({ post: Title, approver: Name }, ({ post, approver }, { count }) =>
    count === 1
      ? `${capitalized(titleOf(post))} still waits for approval: ${approver} has not answered after two reminders.`
      : `${count} posts still wait for approval, after two reminders.`,
  ),
  approved: notice({ by: Name, post: Title }, ({ by, post }, { count }) =>
    count === 1
      ? `${by} approved ${titleOf(post)}: it goes out at its time.`
      : `${count} posts are approved and go out at their times.`,
  ),
  changes_requested: notice({ by: Name, post: Title }, ({ by, post }) => {
    return `${by} asks for changes to ${titleOf(post)}.`;
  }),
  approval_overridden: notice({ by: Name, post: Title }, ({ by, post }) => {
    return `${by} lets ${titleOf(post)} go out without approval.`;
  }),
  approval_missed: notice({ post: Title }, ({ post }, { count }) =>
    count === 1
      ? `${capitalized(titleOf(post))} was not sent: its time passed without your approval.`
      : `${count} posts were not sent: their times passed without your approval.`,
  ),
  webhook_disabled: notice({ host: z.string(), reason: StoredReason }, ({ host, reason }) => {
    return `The webhook to ${host} is switched off. ${wordReason(reason)} Mend it, then resume it under Settings, Webhooks.`;
  }),
  series_stopped: notice({ post: Title, reason: StoredReason }, ({ post, reason }) => {
    return `${capitalized(titleOf(post))} repeats, and its next posts are missing. ${wordReason(reason)}`;
  }),
  /** Sentences of earlier releases, until they are purged. */
  former: notice({ sentence: z.string() }, ({ sentence }) => sentence),
};

export type NoticeCode = keyof typeof notices;
export type Notice = {
  [Code in NoticeCode]: { code: Code; values: z.input<(typeof notices)[Code]["values"]> };
}[NoticeCode];

/** The values as a row keeps them. Throws for values that the code's sentence could not be made of. */
export function storedValues({ code, values }: Notice): object {
  return notices[code].values.parse(storable(values));
}

export function wordNotice(
  { code, values, message }: { code: string | null; values: unknown; message: string },
  context: Context,
): string {
  // Only processes of the earlier release write a sentence, so that it is newer than the code.
  if (code === null || message) return message;
  const found = Object.hasOwn(notices, code) ? notices[code as NoticeCode] : undefined;
  return (
    found?.word(values, context) ?? "Herald has no words for this here: a newer version wrote it."
  );
}

export function restoredFrom(when: string): string {
  return `Herald was restored from the backup of ${when}. Decide what may have gone out since, then resume.`;
}

type Words<Values> = (values: Values, context: Context) => string;

function notice<Shape extends z.ZodRawShape>(
  shape: Shape,
  words: Words<z.output<z.ZodObject<Shape>>>,
) {
  const values = z.object(shape);
  return {
    values,
    word(stored: unknown, context: Context): string | null {
      const { success, data } = values.safeParse(stored);
      return success ? words(data, context) : null;
    },
  };
}

function keysOf<Key extends string>(words: Record<Key, unknown>): [Key, ...Key[]] {
  return Object.keys(words) as [Key, ...Key[]];
}

function wholeOf({ fact, advice }: SecurityWords): string {
  return `${fact} ${advice}`;
}

type Failed = z.output<z.ZodObject<typeof failed>>;

function ofOneFailure(values: Failed): string {
  return `${capitalized(placeOf(values))} did not go out to ${values.account}. ${why(values)}`.trim();
}

function why({ reason }: Failed): string {
  return reason ? wordReason(reason) : "";
}

function placeOf({ post, postIndex }: { post: string | null; postIndex: number }): string {
  return postIndex > 0 ? `post ${postIndex + 1} of ${titleOf(post)}` : titleOf(post);
}

function titleOf(post: string | null): string {
  return post ? `“${post}”` : "a post without text";
}

function waitingPosts(count: number): string {
  if (count === 0) return "Nothing is scheduled to it.";
  return count === 1 ? "1 scheduled post depends on it." : `${count} scheduled posts depend on it.`;
}

function cancelledOf(count: number): string {
  if (count === 0) return "Nothing was scheduled to it.";
  return count === 1
    ? "1 scheduled delivery was cancelled."
    : `${count} scheduled deliveries were cancelled.`;
}

function consequencesOf(waited: { due: number; late: number; unknown: number }): string[] {
  const { due, late, unknown } = waited;
  return [
    ...(unknown > 0 ? [`${posts(unknown)} may have gone out: somebody has to look.`] : []),
    ...(due > 0 ? [`${posts(due)} that waited ${due === 1 ? "goes" : "go"} out now.`] : []),
    ...(late > 0
      ? [`${posts(late)} came too late and ${late === 1 ? "is" : "are"} not sent.`]
      : []),
  ];
}

function posts(count: number): string {
  return count === 1 ? "1 post" : `${count} posts`;
}

const heldUp = {
  begun: (since: string) => `Posts have been held up since ${since}.`,
  over: (from: string, until: string) =>
    `Posts go out again. They were held up from ${from} to ${until}; what came too late is listed as failed.`,
};

const outageWords = {
  engine: heldUp,
  database: heldUp,
  disk: {
    begun: (since: string) => `Uploads have been refused since ${since}.`,
    over: (from: string, until: string) =>
      `Uploads work again. They were refused from ${from} to ${until}.`,
  },
  storage: {
    begun: (since: string) => `Pictures and videos have been out of reach since ${since}.`,
    over: (from: string, until: string) =>
      `Pictures and videos can be used again. They were out of reach from ${from} to ${until}.`,
  },
};

const roleSentences = {
  admin: "You are an administrator now: you can do everything here, and run the workspace.",
  member: "You are a member now: you can write, schedule and publish.",
  viewer: "You are a viewer now: you can read and comment.",
};

const roleWords = { admin: "an administrator", member: "a member", viewer: "a viewer" };
