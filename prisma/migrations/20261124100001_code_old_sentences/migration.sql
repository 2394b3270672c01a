-- Rows of old get codes and values in place of their sentences. Whatever a list below has is recognised;
-- everything else stays, as the value of `former.sentence` and `former`, until its row goes: notifications
-- are purged after 180 days at most, deliveries and their history go with their posts.

-- One transaction, so that an interruption leaves nothing half done. Writers wait for it (12 seconds for
-- 20,000 sentences on a machine with much else to do), in the order in which Herald locks, so that neither
-- waits for the other forever.
LOCK TABLE "Connection", "Delivery", "DeliveryEvent", "Notification" IN SHARE ROW EXCLUSIVE MODE;

CREATE TEMPORARY TABLE known_sentence (room text, code text, sentence text);
INSERT INTO known_sentence VALUES
  ('delivery', 'paused', 'Publishing is paused: this waits until it is resumed.'),
  ('delivery', 'connection_unusable', 'The connection cannot be used now: this waits for it.'),
  ('delivery', 'interrupted_before_sending', 'The server was interrupted right before this was sent.'),
  ('delivery', 'interrupted_in_preparation', 'The server was interrupted while it prepared this; it begins again.'),
  ('delivery', 'preparation_broke', 'Something went wrong here while this was being prepared.'),
  ('delivery', 'answer_unreadable', 'The answer could not be read.'),
  ('delivery', 'answer_of_another', 'The answer names a post that belongs to another delivery.'),
  ('delivery', 'look_published', 'A post was found that belongs to another delivery.'),
  ('delivery', 'look_absent', 'The network shows that nothing was published.'),
  ('delivery', 'look_unseen', 'The post was not found, which proves nothing.'),
  ('delivery', 'look_unavailable', 'The network could not be asked.'),
  ('delivery', 'call_lost', 'The first try did not reach the network.'),
  ('delivery', 'set_aside', 'Herald was restored from a backup, and this may have gone out since. Look at the account, then say whether it is there.'),
  ('delivery', 'disconnected', 'The account was disconnected before this went out.'),
  ('connection', 'access_ended', 'Its access has ended.'),
  ('facebook', 'unreachable', 'Facebook could not be reached.'),
  ('facebook', 'fewer_calls', 'Facebook asks for fewer calls.'),
  ('facebook', 'unreadable', 'Facebook gave an answer that cannot be read.'),
  ('facebook', 'unclear', 'Facebook did not say clearly whether it took the post.'),
  ('facebook', 'busy', 'Facebook could not take this for a moment.'),
  ('facebook', 'throttled', 'Facebook allows no more calls for this Page right now.'),
  ('facebook', 'expired', 'Facebook no longer accepts this connection: connect the Page again.'),
  ('facebook', 'unpermitted', 'Facebook says a permission for this Page is missing: connect the Page again and allow every permission.'),
  ('facebook', 'misconfigured', 'Facebook does not accept this installation''s app registration: an administrator must check the app id, the secret and the app''s settings.'),
  ('facebook', 'bad_photo', 'Facebook could not use a photo of this post: replace it with another JPEG or PNG.'),
  ('facebook', 'bad_video', 'Facebook could not use the video of this post: replace it with another MP4, H.264 with AAC.'),
  ('facebook', 'broken_upload', 'Facebook lost a part of the video of this post: it is uploaded again.'),
  ('facebook', 'bad_content', 'Facebook does not accept the content of this post.'),
  ('facebook', 'repeated', 'Facebook says this Page has already posted exactly this.'),
  ('facebook', 'checkpoint', 'Facebook wants the person who connected this Page to sign in and confirm the account there; then connect the Page again.'),
  ('facebook', 'activity_restricted', 'Facebook restricts this Page''s activity for now: look at the Page''s notices there.'),
  ('facebook', 'not_found', 'Facebook does not find the Page or post that this belongs to; it may be deleted.'),
  ('facebook', 'app_removed', 'The person who connected this Page removed the app on Facebook: connect it again.'),
  ('facebook', 'password_changed', 'The person who connected this Page changed their password: connect the Page again.'),
  ('facebook', 'ran_out', 'The connection to Facebook ran out: connect it again.'),
  ('facebook', 'signed_out', 'The person who connected this Page signed out on Facebook: connect the Page again.'),
  ('facebook', 'role_lost', 'The person who connected this Page no longer has a role on it: someone who has must connect it.'),
  ('facebook', 'posts_blocked', 'Facebook blocks this Page''s posts for now: look at the Page''s quality notices there.'),
  ('facebook', 'posts_limited', 'Facebook limits how often this Page can post.'),
  ('facebook', 'identity_unconfirmed', 'Facebook wants an identity confirmed before anything is posted as this Page: do it there, then connect the Page again.'),
  ('facebook', 'video_not_fetched', 'Facebook could not fetch the video of this post.'),
  ('facebook', 'videos_not_allowed', 'Facebook does not let this Page upload videos: look at the Page''s notices there, then connect it again.'),
  ('facebook', 'linked_page_unread', 'Facebook could not read the page that this post links to.'),
  ('facebook', 'own_link', 'Facebook does not take links to its own pages in this post: remove the link.'),
  ('facebook', 'abusive', 'Facebook calls the content of this post abusive.'),
  ('facebook', 'against_standards', 'Facebook says this post goes against its community standards.'),
  ('facebook', 'page_unauthorized', 'Facebook wants this Page authorized for publishing: do it in the Page''s settings there, then connect it again.'),
  ('facebook', 'account_limited', 'Facebook limits this account for some days: look at its notices there.'),
  ('facebook', 'link_refused', 'Facebook does not accept a link in this post.'),
  ('facebook', 'unreadable_photo', 'A photo of this post cannot be read: replace it with another JPEG or PNG.'),
  ('facebook', 'unreadable_video', 'The video of this post cannot be read: upload it again.'),
  ('facebook', 'video_without_progress', 'Facebook did not take a part of the video of this post.'),
  ('facebook', 'video_unusable', 'Facebook could not process the video of this post: replace it with another MP4, H.264 with AAC.'),
  ('facebook', 'processing_timed_out', 'Facebook did not finish processing the video of this post: try again later.'),
  ('facebook', 'unprepared', 'The photos or the video of this post are not uploaded yet.'),
  ('facebook', 'without_post', 'The post that this comment belongs to is not published yet.'),
  ('instagram', 'unreachable', 'Instagram could not be reached.'),
  ('instagram', 'fewer_calls', 'Instagram asks for fewer calls.'),
  ('instagram', 'unreadable', 'Instagram gave an answer that cannot be read.'),
  ('instagram', 'unclear', 'Instagram did not say clearly whether it took the post.'),
  ('instagram', 'busy', 'Instagram could not take this for a moment.'),
  ('instagram', 'throttled', 'Instagram allows no more calls for this account right now.'),
  ('instagram', 'expired', 'Instagram no longer accepts this connection: connect the account again.'),
  ('instagram', 'unpermitted', 'Instagram says a permission for this account is missing: connect it again and allow every permission.'),
  ('instagram', 'misconfigured', 'Instagram does not accept this installation''s app registration: an administrator must check the app id, the secret and the app''s settings.'),
  ('instagram', 'checkpoint', 'Instagram wants someone to sign in to this account there and confirm it; then connect it again.'),
  ('instagram', 'bad_content', 'Instagram does not accept the content of this post.'),
  ('instagram', 'unmade', 'Instagram could not take a photo or video of this post over.'),
  ('instagram', 'unfetched', 'Instagram could not fetch a photo or video of this post from this server: it must be reachable from the internet over https.'),
  ('instagram', 'bad_video', 'Instagram cannot use this video: export it as MP4 with H.264 and AAC, between 3 seconds and 15 minutes.'),
  ('instagram', 'posts_used_up', 'Instagram takes no more posts of this account today.'),
  ('instagram', 'upload_unknown', 'Instagram does not know the upload of this post (yet).'),
  ('instagram', 'not_found', 'Instagram does not find the account or post that this belongs to; it may be deleted.'),
  ('instagram', 'app_removed', 'This app was removed from the account on Instagram: connect it again.'),
  ('instagram', 'password_changed', 'The password of this account was changed: connect it again.'),
  ('instagram', 'posts_blocked', 'Instagram blocks this account''s posts for now: look at its notices there.'),
  ('instagram', 'posts_limited', 'Instagram limits how often this account can post.'),
  ('instagram', 'upload_in_progress', 'Instagram still works on the upload of this post.'),
  ('instagram', 'photo_too_large', 'Instagram finds a photo of this post larger than 8 MB.'),
  ('instagram', 'photo_not_jpeg', 'Instagram cannot read a photo of this post as JPEG.'),
  ('instagram', 'photo_aspect', 'Instagram does not take a photo this narrow or wide: crop it to 4:5 … 1.91:1.'),
  ('instagram', 'caption_too_long', 'Instagram finds the caption of this post too long.'),
  ('instagram', 'fetch_too_slow', 'Instagram took too long to fetch a photo or video from this server.'),
  ('instagram', 'carousel_size', 'Instagram takes 2 to 10 items in one carousel.'),
  ('instagram', 'activity_restricted', 'Instagram restricts this account''s activity for now: look at its notices there.'),
  ('instagram', 'ran_out', 'The connection to Instagram ran out: connect the account again.'),
  ('instagram', 'already_out', 'Instagram says that this post is already out.'),
  ('instagram', 'unprepared', 'The photos and videos of this post are not uploaded yet.'),
  ('instagram', 'without_post', 'The post that this comment belongs to is not published yet.'),
  ('instagram', 'without_name', 'The post is out, but Instagram did not say which one it is: add this comment there by hand.'),
  ('linkedin', 'busy', 'LinkedIn could not take this for a moment.'),
  ('linkedin', 'throttled', 'LinkedIn allows no more calls for this Page right now.'),
  ('linkedin', 'throttled_today', 'LinkedIn allows no more calls for this Page today.'),
  ('linkedin', 'expired', 'LinkedIn no longer accepts this connection: connect the Page again.'),
  ('linkedin', 'revoked', 'The person who connected this Page took back the access on LinkedIn: connect the Page again.'),
  ('linkedin', 'unpermitted', 'LinkedIn says that the person who connected this Page may not post to it: someone with that role must connect it again.'),
  ('linkedin', 'misconfigured', 'LinkedIn does not accept this installation''s app registration: an administrator must check the app id, the secret and the app''s products.'),
  ('linkedin', 'old_version', 'LinkedIn no longer serves the API version that this installation asks for: an administrator must set LINKEDIN_VERSION to a current one.'),
  ('linkedin', 'bad_content', 'LinkedIn does not accept the content of this post.'),
  ('linkedin', 'bad_image', 'LinkedIn could not use an image of this post: replace it with another JPEG or PNG.'),
  ('linkedin', 'bad_media', 'LinkedIn could not use an image or the video of this post: replace it.'),
  ('linkedin', 'bad_video', 'LinkedIn could not use the video of this post: replace it with another MP4.'),
  ('linkedin', 'missing', 'LinkedIn does not find the Page or post that this belongs to; it may be deleted, or not shown yet.'),
  ('linkedin', 'repeated', 'LinkedIn says this Page has posted exactly this a moment ago.'),
  ('linkedin', 'new_upload', 'LinkedIn did not keep an image or the video of this post: it is uploaded again.'),
  ('linkedin', 'ran_out', 'The connection to LinkedIn ran out: connect it again.'),
  ('linkedin', 'media_in_progress', 'LinkedIn is not done with an image or the video of this post.'),
  ('linkedin', 'text_too_long', 'LinkedIn finds the text of this post too long.'),
  ('linkedin', 'unreachable', 'LinkedIn could not be reached.'),
  ('linkedin', 'fewer_calls', 'LinkedIn asks for fewer calls.'),
  ('linkedin', 'unreadable', 'LinkedIn gave an answer that cannot be read.'),
  ('linkedin', 'unclear', 'LinkedIn did not say clearly whether it took the post.'),
  ('linkedin', 'token_unknown', 'LinkedIn does not know this new connection everywhere yet.'),
  ('linkedin', 'unreadable_image', 'An image of this post cannot be read: replace it with another JPEG or PNG.'),
  ('linkedin', 'unusable_image', 'LinkedIn could not process an image of this post: replace it with another JPEG or PNG.'),
  ('linkedin', 'image_timed_out', 'LinkedIn did not finish processing an image of this post: try again later.'),
  ('linkedin', 'unreadable_video', 'The video of this post cannot be read: upload it again.'),
  ('linkedin', 'nameless_part', 'LinkedIn did not confirm a part of the video of this post.'),
  ('linkedin', 'unusable_video', 'LinkedIn could not process the video of this post: replace it with another MP4.'),
  ('linkedin', 'video_timed_out', 'LinkedIn did not finish processing the video of this post: try again later.'),
  ('linkedin', 'unprepared', 'The images or the video of this post are not uploaded yet.'),
  ('linkedin', 'without_post', 'The post that this comment belongs to is not published yet.'),
  ('linkedin', 'unrenewable', 'LinkedIn does not let this connection be renewed: connect the Page again.'),
  ('linkedin', 'renewal_ended', 'LinkedIn no longer renews this connection, because its year is over or the access was taken back: connect the Page again.'),
  ('bluesky', 'ended', 'Bluesky no longer accepts this connection: connect the account again.'),
  ('bluesky', 'held', 'Bluesky has suspended or deactivated this account: put that right there, then connect the account again.'),
  ('bluesky', 'unpermitted', 'Bluesky says that this connection may not post: connect the account again and allow it everything that is asked for.'),
  ('bluesky', 'bad_media', 'Bluesky could not use an image or the video of this post: replace it.'),
  ('bluesky', 'busy', 'The Bluesky server could not take this for a moment.'),
  ('bluesky', 'throttled', 'Bluesky allows no more calls for this account right now.'),
  ('bluesky', 'misconfigured', 'Bluesky does not accept this server as a client. Whoever runs this server has to check that its public address can be reached from the internet.'),
  ('bluesky', 'clock_off', 'Bluesky does not accept this server''s signature. Whoever runs this server has to check that its clock is right.'),
  ('bluesky', 'access_stale', 'The access ran out and is renewed.'),
  ('bluesky', 'post_missing', 'Bluesky does not have this post.'),
  ('bluesky', 'unreachable', 'The Bluesky server could not be reached.'),
  ('bluesky', 'unreadable', 'The Bluesky server gave an answer that cannot be read.'),
  ('bluesky', 'unclear', 'Bluesky did not say clearly whether it took the post.'),
  ('bluesky', 'unreadable_image', 'An image of this post cannot be made small enough for Bluesky: replace it.'),
  ('bluesky', 'unprepared', 'The post was not prepared for Bluesky yet.'),
  ('bluesky', 'without_post', 'The post that this one follows is not on Bluesky.'),
  ('bluesky', 'renewal_ended', 'Bluesky no longer renews this connection, because it ran out or the access was taken back: connect the account again.'),
  ('mastodon', 'unreachable', 'The server could not be reached.'),
  ('mastodon', 'fewer_calls', 'The server asks for fewer calls.'),
  ('mastodon', 'unreadable', 'The server gave an answer that cannot be read.'),
  ('mastodon', 'unclear', 'The server did not say clearly whether it took the post.'),
  ('mastodon', 'own_problem', 'The server has a problem of its own.'),
  ('mastodon', 'permission_missing', 'A permission is missing: connect the account again.'),
  ('mastodon', 'account_held', 'The server lets this account do nothing at the moment: sign in there and see why.'),
  ('mastodon', 'media_in_progress', 'The server still processes an image or a video.'),
  ('mastodon', 'ended', 'The server no longer accepts this connection: connect the account again.'),
  ('mastodon', 'forbidden', 'The server forbids this: connect the account again.'),
  ('mastodon', 'not_found', 'The server does not find what this refers to.'),
  ('mastodon', 'gone', 'What this refers to is gone from the server.'),
  ('mastodon', 'content_refused', 'The server refused this.'),
  ('mastodon', 'already_there', 'This post is on the server already, at your profile: it was not sent again.'),
  ('mastodon', 'processing_timed_out', 'The server did not finish processing an image or a video: try again later.'),
  ('mastodon', 'unprepared', 'The images and videos of this post are not uploaded yet.'),
  ('mastodon', 'without_post', 'The post that this one answers is not published yet.');
CREATE INDEX ON known_sentence (sentence);

CREATE TEMPORARY TABLE known_pattern (room text, code text, pattern text, names text[]);
INSERT INTO known_pattern VALUES
  ('delivery', 'published_at', '^(https?://\S+)$', ARRAY['url']),
  ('delivery', 'duplicate', '^(.+) already has a post with this content: change it, or delete the other one\.$', ARRAY['account']),
  ('delivery', 'uncertain', '^It is not certain that this went out\. Look at (.+), then say here whether it is there\.$', ARRAY['account']),
  ('delivery', 'not_connected', '^(.+) is no longer connected, so this was not sent\.$', ARRAY['account']),
  ('delivery', 'not_reconnected', '^(.+) was not reconnected in time, so this was not sent\.$', ARRAY['account']),
  ('delivery', 'missed', '^This could not be sent within (.+) minutes of its time, so it was not sent at all\.$', ARRAY['minutes']),
  ('delivery', 'unattached', '^This was not sent: (.+) did not tell which post it belongs to\. Add it there by hand\.$', ARRAY['account']),
  ('delivery', 'unfollowed', '^This was not sent: the one before it does not go out on (.+)\.$', ARRAY['account']),
  ('delivery', 'recalled', '^It waits (.+) minutes for a change\.$', ARRAY['minutes']),
  ('delivery', 'retried', '^(.+) tried it again\.$', ARRAY['name']),
  ('delivery', 'resent', '^(.+) did not find it there and sent it again\.$', ARRAY['name']),
  ('delivery', 'found', '^(.+) found it there\.$', ARRAY['name']),
  ('delivery', 'found_at', '^(.+) found it there\. (.+)$', ARRAY['name', 'url']),
  ('delivery', 'given_up', '^(.+) decided not to send it\.$', ARRAY['name']),
  ('facebook', 'refused', '^Facebook refused this: (.+) \(code (.+)\)$', ARRAY['words', 'code']),
  ('instagram', 'refused', '^Instagram refused this: (.+) \(code (.+)\)$', ARRAY['words', 'code']),
  ('instagram', 'daily_limit', '^Instagram takes (.+) posts of an account a day; the next one can go out later\.$', ARRAY['total']),
  ('linkedin', 'refused', '^LinkedIn refused this: (.+) \((.+)\)$', ARRAY['words', 'code']),
  ('linkedin', 'refused_without_words', '^LinkedIn refused this: it gives no reason \((.+)\)$', ARRAY['code']),
  ('bluesky', 'refused', '^Bluesky refused this: (.+) \((.+)\)$', ARRAY['words', 'error']),
  ('bluesky', 'refused_without_words', '^Bluesky refused this: it gives no reason \((.+)\)$', ARRAY['error']),
  ('mastodon', 'refused', '^The server refused this: (.+) \((.+)\)$', ARRAY['words', 'status']),
  ('mastodon', 'already_at', '^This post is on the server already, at (.+): it was not sent again\.$', ARRAY['url']);

CREATE FUNCTION pg_temp.known_code(provider text, given text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT room || '.' || code FROM pg_temp.known_sentence
  WHERE sentence = given AND room IN ('delivery', 'connection', provider) LIMIT 1
$$;

CREATE FUNCTION pg_temp.reason_of(provider text, given text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH said AS (
    SELECT regexp_match(given, '^(.*?) (?:It|Facebook|Instagram|LinkedIn) says: (.*)$') AS parts
  )
  SELECT coalesce(
    (SELECT jsonb_build_object('code', code, 'values', '{}'::jsonb)
      FROM pg_temp.known_code(provider, given) code WHERE code IS NOT NULL),
    (SELECT jsonb_build_object('code', code, 'values', jsonb_build_object('says', parts[2]))
      FROM said, pg_temp.known_code(provider, parts[1]) code WHERE code IS NOT NULL),
    (SELECT jsonb_build_object('code', room || '.' || code,
        'values', jsonb_object(names, regexp_match(given, pattern)))
      FROM pg_temp.known_pattern
      WHERE room IN ('delivery', provider) AND given ~ pattern LIMIT 1),
    jsonb_build_object('code', 'former.sentence', 'values', jsonb_build_object('sentence', given)))
$$;

UPDATE "Connection" SET "reasonCode" = found ->> 'code', "reasonValues" = found -> 'values', reason = NULL
FROM (
  SELECT id, pg_temp.reason_of(provider, reason) AS found FROM "Connection"
  WHERE reason IS NOT NULL AND "reasonCode" IS NULL
) old
WHERE "Connection".id = old.id;

UPDATE "Delivery"
SET "errorReason" = found ->> 'code', "errorValues" = found -> 'values', "errorMessage" = NULL
FROM (
  SELECT delivery.id, pg_temp.reason_of(connection.provider, "errorMessage") AS found
  FROM "Delivery" delivery JOIN "Connection" connection ON connection.id = "connectionId"
  WHERE "errorMessage" IS NOT NULL AND "errorReason" IS NULL
) old
WHERE "Delivery".id = old.id;

-- Most lines of a history are addresses, which need no search.
UPDATE "DeliveryEvent"
SET reason = 'delivery.published_at', "values" = jsonb_build_object('url', message), message = NULL
WHERE kind = 'published' AND message ~ '^https?://\S+$' AND reason IS NULL;

UPDATE "DeliveryEvent" SET reason = found ->> 'code', "values" = found -> 'values', message = NULL
FROM (
  SELECT event.id, pg_temp.reason_of(connection.provider, event.message) AS found
  FROM "DeliveryEvent" event JOIN "Delivery" delivery ON delivery.id = event."deliveryId"
  JOIN "Connection" connection ON connection.id = delivery."connectionId"
  WHERE event.message IS NOT NULL AND event.reason IS NULL
) old
WHERE "DeliveryEvent".id = old.id;

UPDATE "Notification"
SET code = 'former', "values" = jsonb_build_object('sentence', message), message = ''
WHERE code IS NULL;

ALTER TABLE "Delivery" VALIDATE CONSTRAINT "Delivery_error_check";

DROP FUNCTION pg_temp.reason_of(text, text);
DROP FUNCTION pg_temp.known_code(text, text);
DROP TABLE pg_temp.known_pattern, pg_temp.known_sentence;
