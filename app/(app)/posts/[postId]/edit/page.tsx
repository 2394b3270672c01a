import { ReadOnly } from "@/components/composer/cannot-compose";
import { Composer } from "@/components/composer/composer";
import { editedPostOf } from "@/components/composer/composition/opening";
import { localDraftKey } from "@/components/composer/local-draft/local-draft";
import { NotEditable } from "@/components/posts/post/not-editable";
import { headingOf } from "@/components/posts/post-summary/first-line";
import { titled } from "@/components/shell/frame/titled";
import { ButtonLink } from "@/components/ui/button-link";
import { DocumentTitle } from "@/components/ui/document-title";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/identity/auth/current-member";
import { now } from "@/lib/kernel/clock";
import { editability } from "@/lib/planning/posts/rules";
import { firstSlotFor } from "../../../first-slot";
import { planningFor } from "../../../planning";
import { DeletedPostPage } from "../../deleted-post-page";
import { isDeleted, overrideMedia, storedPost } from "../../stored-post";

async function EditPage({ params }: PageProps<"/posts/[postId]/edit">) {
  const actor = await currentMember();
  const post = await storedPost(actor, (await params).postId);
  if (isDeleted(post)) return <DeletedPostPage actor={actor} item={post} />;
  const [planning, media] = await Promise.all([planningFor(actor), overrideMedia(actor, post)]);
  const { userId, accounts, groups, preferences, workspaceTimeZone } = planning;
  const owner = { userId, workspaceId: actor.workspaceId };
  const editedPost = editedPostOf(post, { timeZone: preferences.timeZone, media });
  const storageKey = localDraftKey(owner, `edit:${post.id}`);
  const readOnly = actor.role === "viewer";
  const editable = !readOnly && editability(post).allowed;
  return (
    <>
      <DocumentTitle>{`Edit: ${headingOf(post)}`}</DocumentTitle>
      <PageHeader
        title="Edit post"
        actions={
          <ButtonLink href={`/posts/${post.id}`} variant="ghost">
            Back to the post
          </ButtonLink>
        }
      />
      {readOnly && <ReadOnly />}
      {!readOnly && !editable && <NotEditable post={post} />}
      {editable && (
        <Composer
          accounts={accounts}
          groups={groups}
          preferences={preferences}
          workspaceTimeZone={workspaceTimeZone}
          start={{
            composition: editedPost.composition,
            editedPost,
            draft: null,
            storageKey,
          }}
          now={now().toISOString()}
          firstSlot={await firstSlotFor(actor, editedPost.composition.connectionIds)}
          owner={owner}
          copyStorageKey={localDraftKey(owner, `copy:${post.id}`)}
        />
      )}
    </>
  );
}

export default titled(null, EditPage);
