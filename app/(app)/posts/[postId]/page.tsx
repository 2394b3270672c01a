import { Comments } from "@/components/posts/comments/comments";
import { PostPage } from "@/components/posts/post/post-page";
import { LazyPostResults } from "@/components/results/post/lazy-post-results";
import { titled } from "@/components/shell/frame/titled";
import { ReadOnOpen } from "@/components/shell/notifications/read-on-open";
import { currentMember } from "@/lib/identity/auth/current-member";
import { now } from "@/lib/kernel/clock";
import { listComments } from "@/lib/planning/comments/comments";
import { listPosts } from "@/lib/planning/posts/read-posts";
import { listPublishedAccounts } from "@/lib/publishing/removals/remove-published";
import { listPostPrograms } from "@/lib/records/audit/list-post-programs";
import { getResults } from "@/lib/results/report/get-results";
import { planningFor } from "../../planning";
import { teamOf } from "../../team";
import { DeletedPostPage } from "../deleted-post-page";
import { isDeleted, overrideMedia, storedPost } from "../stored-post";

async function ShowPostPage({ params }: PageProps<"/posts/[postId]">) {
  const actor = await currentMember();
  const post = await storedPost(actor, (await params).postId);
  if (isDeleted(post)) return <DeletedPostPage actor={actor} item={post} />;
  const [
    planning,
    media,
    comments,
    team,
    published,
    { accounts: publishedAccounts },
    counted,
    { programs },
  ] = await Promise.all([
    planningFor(actor),
    overrideMedia(actor, post),
    listComments(actor, { postId: post.id, limit: 30 }),
    teamOf(actor),
    listPosts(actor, { state: "published", limit: 2 }),
    listPublishedAccounts(actor, { postId: post.id }),
    getResults(actor, { postId: post.id }),
    listPostPrograms(actor, { postId: post.id }),
  ]);
  const { accounts, preferences, workspaceTimeZone } = planning;
  return (
    <PostPage
      initial={{ post, overrideMedia: media, publishedAccounts, programs }}
      accounts={accounts}
      team={team}
      preferences={preferences}
      workspaceTimeZone={workspaceTimeZone}
      canEdit={actor.role !== "viewer"}
      isAdmin={actor.admin}
      results={
        counted.results.accounts.length > 0 && (
          <LazyPostResults
            post={post}
            accounts={accounts}
            canEdit={actor.role !== "viewer"}
            initial={{ now: now().toISOString(), results: counted.results }}
          />
        )
      }
      isFirst={published.items.every(({ id }) => id === post.id)}
    >
      <ReadOnOpen postId={post.id} />
      <Comments
        first={comments}
        context={{
          postId: post.id,
          userId: team.userId,
          isAdmin: actor.admin,
          preferences,
          people: team.members,
          now: now().toISOString(),
        }}
      />
    </PostPage>
  );
}

export default titled(null, ShowPostPage);
