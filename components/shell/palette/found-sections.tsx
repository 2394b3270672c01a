import { LayoutTemplate, NotebookPen } from "lucide-react";
import { handleInWords } from "@/components/kit/account/account";
import { stateLooks } from "@/components/kit/post-state/state-look";
import { LabelDot } from "@/components/library/labels/label-chips";
import { Avatar } from "@/components/ui/avatar";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type {
  Found,
  FoundAccount,
  FoundDraft,
  FoundPost,
  Segment,
} from "@/lib/planning/search/schema";
import type { PlaceRow, Section } from "./row";

export function foundSections(found: Found, preferences: TimePreferences): Section[] {
  const { posts, drafts, accounts, people, labels } = found;
  const all: [string, PlaceRow[]][] = [
    ["Posts", posts.map((post) => postRow(post, preferences))],
    ["Drafts", drafts.map((draft) => draftRow(draft, preferences))],
    ["Accounts", accounts.map(accountRow)],
    ["People", people.map(personRow)],
    ["Labels", labels.map(labelRow)],
  ];
  return all
    .filter(([, rows]) => rows.length > 0)
    .map(([heading, rows]) => ({ heading, rows, isFound: true }));
}

function postRow(post: FoundPost, preferences: TimePreferences): PlaceRow {
  const { label: state, icon: Icon } = stateLooks[post.state];
  const details = [state, formatDateTime(post.scheduledAt, preferences), ...post.accountNames];
  const href = `/posts/${post.id}`;
  return {
    id: post.id,
    icon: <Icon aria-hidden className="size-4" />,
    label: <Headline {...post} />,
    detail: details.join(" · "),
    href,
    recent: { href, label: nameOf(post), kind: "posts" },
  };
}

function draftRow(draft: FoundDraft, preferences: TimePreferences): PlaceRow {
  const Icon = draft.template ? LayoutTemplate : NotebookPen;
  const kind = draft.template ? "Template" : "Draft";
  const href = `/compose?draft=${draft.id}`;
  return {
    id: draft.id,
    icon: <Icon aria-hidden className="size-4" />,
    label: <Headline {...draft} />,
    detail: `${kind} · Edited ${formatDateTime(draft.updatedAt, preferences)}`,
    href,
    recent: { href, label: nameOf(draft), kind: "drafts" },
  };
}

function accountRow({ id, name, handle, avatarUrl, state }: FoundAccount): PlaceRow {
  const href = `/calendar?account=${id}`;
  const about = [
    handle && handleInWords(handle),
    state !== "active" && "Needs attention",
    "Show its posts",
  ];
  return {
    id,
    icon: <Avatar name={name} src={avatarUrl} size={24} />,
    label: name,
    detail: about.filter(Boolean).join(" · "),
    href,
    recent: { href, label: name, kind: "accounts" },
  };
}

function personRow({ id, name, avatarUrl }: Found["people"][number]): PlaceRow {
  const href = `/calendar?managedBy=${id}`;
  return {
    id,
    icon: <Avatar name={name} src={avatarUrl} size={24} />,
    label: name,
    detail: "Show their posts",
    href,
    recent: { href, label: name, kind: "people" },
  };
}

function labelRow({ id, name, color }: Found["labels"][number]): PlaceRow {
  const href = `/calendar?label=${id}`;
  return {
    id,
    icon: <LabelDot color={color} />,
    label: name,
    detail: "Show posts with this label",
    href,
    recent: { href, label: name, kind: "labels" },
  };
}

type Headed = { title: readonly Segment[]; excerpt: readonly Segment[] };

function Headline({ title, excerpt }: Headed) {
  if (title.length === 0) return <MarkedText segments={excerpt} />;
  return (
    <>
      <span className="font-medium">
        <MarkedText segments={title} />
      </span>
      {excerpt.length > 0 && (
        <span className="text-muted">
          {" "}
          <MarkedText segments={excerpt} />
        </span>
      )}
    </>
  );
}

function nameOf({ title, excerpt }: Headed): string {
  return plainText(title) || plainText(excerpt);
}

function MarkedText({ segments }: { segments: readonly Segment[] }) {
  let start = 0;
  return segments.map(({ text, match }) => {
    const key = start;
    start += text.length;
    return match ? (
      <mark key={key} className="bg-transparent font-semibold text-accent-text">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}

function plainText(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join("");
}
