import { wording } from "@/lib/networks/wording";

/**
 * The reasons of our own for what becomes of deliveries, accounts and parts of the installation. Rows
 * keep the codes: one that was released keeps a sentence here.
 */
export const deliveryReasons = wording("delivery", {
  published_at: "{url}",
  paused: "Publishing is paused: this waits until it is resumed.",
  connection_unusable: "The connection cannot be used now: this waits for it.",
  interrupted_before_sending: "The server was interrupted right before this was sent.",
  interrupted_in_preparation: "The server was interrupted while it prepared this; it begins again.",
  preparation_broke: "Something went wrong here while this was being prepared.",
  breaks_rule:
    "This breaks a rule of {network} ({problem}): open the post to see which, and change it.",
  answer_unreadable: "The answer could not be read.",
  answer_of_another: "The answer names a post that belongs to another delivery.",
  look_published: "A post was found that belongs to another delivery.",
  look_absent: "The network shows that nothing was published.",
  look_unseen: "The post was not found, which proves nothing.",
  look_unavailable: "The network could not be asked.",
  call_lost: "The first try did not reach the network.",
  duplicate: "{account} already has a post with this content: change it, or delete the other one.",
  uncertain:
    "It is not certain that this went out. Look at {account}, then say here whether it is there.",
  set_aside:
    "Herald was restored from a backup, and this may have gone out since. Look at the account, then say whether it is there.",
  not_connected: "{account} is no longer connected, so this was not sent.",
  not_reconnected: "{account} was not reconnected in time, so this was not sent.",
  missed: "This could not be sent within {minutes} minutes of its time, so it was not sent at all.",
  awaiting_approval: "This waits until it is approved.",
  not_approved:
    "Nobody had approved this when its time came, so it was not sent. Give it another time, or have it approved and retry it.",
  over_limit:
    "This was not sent: it would cost more than the {limit} that may be spent in a month. Raise the limit, or wait for the next month, then retry it.",
  disconnected: "The account was disconnected before this went out.",
  unattached:
    "This was not sent: {account} did not tell which post it belongs to. Add it there by hand.",
  unfollowed: "This was not sent: the one before it does not go out on {account}.",
  recalled: "It waits {minutes} minutes for a change.",
  rescheduled: "{name} gave it another time.",
  retried: "{name} tried it again.",
  resent: "{name} did not find it there and sent it again.",
  found: "{name} found it there.",
  found_at: "{name} found it there. {url}",
  removal_asked: "{name} asked for it.",
  gone_already: "It was gone already.",
  removal_unreadable:
    "The connection cannot be used: connect the account again, then delete it there.",
  given_up: "{name} decided not to send it.",
});

export const connectionReasons = wording("connection", {
  access_ended: "Its access has ended.",
  results_unread: "Its results could not be read: {says}",
});

export const storageReasons = wording("storage", {
  away: "The storage for media does not answer. Try again in a minute.",
  refused:
    "The storage for media refuses Herald's access key. An administrator must check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what the key may do.",
  bucket:
    "The storage for media has no such bucket. An administrator must check S3_BUCKET and S3_ENDPOINT.",
  region: "The storage for media expects another region. An administrator must check S3_REGION.",
  clock:
    "The storage for media refuses Herald because the clocks differ. An administrator must set this machine's clock.",
  full: "The storage for media is full. An administrator must make room there.",
  closed_to_browsers:
    "The bucket refuses files from browsers: its CORS rules must allow PUT from {origin}. docs/storage.md shows the rule.",
  away_from_browsers:
    "The storage for media does not answer at S3_PUBLIC_URL, where browsers and networks look for it.",
  unknown_bucket:
    "This file lies in S3, and Herald does not know the bucket: an administrator must set the S3_ variables again.",
  unwritable: "Nothing can be written to the storage for media.",
  disk_full:
    "Less than {megabytes} MB are free where Herald keeps its data. Posts go out until the disk is full: make room there before, or delete media that no post needs.",
});

export const engineReasons = wording("engine", {
  refused:
    "The Inngest server refuses the signing key. Give Herald the key that the server was started with, then restart it.",
  unreachable:
    "No Inngest server answers at {address}. Start it, or correct its address in Herald’s settings; Herald tries again by itself.",
  cloud_unreachable: "Inngest Cloud does not answer. Herald tries again by itself.",
  rejected: "The Inngest server did not register the functions. It answered: {says}",
  unregistered: "The functions were not registered yet.",
  silent:
    "The Inngest server accepted the functions but does not call them. Check that it reaches {address}; Herald’s settings can name another address.",
  stuck: "None of the posts that are due was started. Herald’s log says why.",
});

export const seriesReasons = wording("series", {
  not_made: "The post for {day} could not be made: {says}",
  broke: "Something went wrong here while the post for {day} was made; it is tried again.",
});

export const webhookReasons = wording("webhook", {
  paused_by: "{name} paused it.",
  gone: "Its address says that it is gone (410).",
  failing: "Nothing that was sent there arrived for {days} days.",
  restored:
    "Herald was restored from a backup. Its receiver may have heard since of what is not here; resume it to go on.",
});

/** Sentences of earlier releases that their migration did not recognise. */
export const formerReasons = wording("former", { sentence: "{sentence}" });
