import { beforeEach, describe, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { createLabel } from "@/lib/library/labels/labels";
import { createPost } from "@/lib/planning/posts/create-post";
import { aPostBody } from "@/testing/world/sample-post";
import { everyDayAt, planSlots } from "@/testing/world/slots";
import { createConnection, smallWorld } from "@/testing/world/world";
import { createImport, getImport, listImportRows, listImports, updateImport } from "./imports";
import type { Import, ImportRow, UpdateImportBody } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const year = now().getUTCFullYear() + 1;

type Given = string | Uint8Array;
type FileType = "text/csv" | "text/tab-separated-values" | "application/x-ndjson";

async function read(file: Given, type: FileType = "text/csv"): Promise<Import> {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const input = { fileName: "a plan.csv", type, bytes };
  return (await createImport(world.member, input)).import;
}

async function change(one: Import, body: UpdateImportBody): Promise<Import> {
  return (await updateImport(world.member, { importId: one.id, ...body })).import;
}

async function rowsOf(one: Import): Promise<ImportRow[]> {
  return (await listImportRows(world.member, { importId: one.id })).items;
}

const fieldsOf = ({ columns }: Import) => columns.map(({ field }) => field);
const codesOf = ({ problems }: ImportRow) => problems.map(({ code }) => code);

describe("a file", () => {
  it("is read with its columns, and asks for the zone of its times", async () => {
    const one = await read(`Date,Message,Link\n${year}-03-05 09:30,Hello,https://example.com/a\n`);
    expect(one).toMatchObject({
      format: "csv",
      encoding: "UTF-8",
      delimiter: ",",
      state: "read",
      asks: ["zone"],
      rows: 1,
      counts: { ok: 1 },
    });
    expect(fieldsOf(one)).toEqual(["scheduledAt", "text", "link"]);
    const changed = await change(one, { zone: "Europe/Berlin" });
    expect(changed).toMatchObject({ state: "ready", asks: [] });
    const [row] = await rowsOf(one);
    expect(row).toMatchObject({
      state: "ok",
      post: { text: "Hello\n\nhttps://example.com/a", scheduledAt: `${year}-03-05T08:30:00.000Z` },
    });
  });

  it("whose dates can be read in two ways asks which", async () => {
    const one = await read(`date,text\n03/04/${year} 10:00,One\n`);
    expect(one).toMatchObject({ asks: ["zone", "dateOrder"], dateOrder: null });
    const changed = await change(one, { zone: "UTC", dateOrder: "day_first" });
    expect(changed.asks).toEqual([]);
    const [row] = await rowsOf(one);
    expect(row?.post?.scheduledAt).toBe(`${year}-04-03T10:00:00.000Z`);
  });

  it("is listed, and found again by nobody else", async () => {
    const one = await read("text\nHello\n");
    expect((await listImports(world.member, {})).items).toEqual([one]);
    const importId = one.id;
    await expect(getImport(world.elsewhere.admin, { importId })).rejects.toThrow("no import");
    await expect(getImport(world.viewer, { importId })).rejects.toThrow("role");
    expect((await listImports(world.elsewhere.admin, {})).items).toEqual([]);
  });

  it("of a shape that was mapped before has that mapping again", async () => {
    const one = await read("when,words,extra\nx,Hello,1\n");
    await change(one, { mapping: { "1": "text", "2": "ignore" }, zone: "Asia/Tokyo" });
    const again = await read("when,words,extra\ny,Else,2\n");
    expect(again.mapping).toEqual({ "1": "text", "2": "ignore" });
    expect(again.zone).toBe("Asia/Tokyo");
  });
});

describe("the shapes that others document", () => {
  it.each([
    [
      "Hootsuite",
      `03/25/${year} 14:00,Hello,https://example.com\n`,
      ["scheduledAt", "text", "link"],
    ],
    [
      "Publer",
      "Date,Message,Link(s),Media URL(s),Title,Label(s),Alt text(s),Comment(s)\n2031-05-05 10:00,Hi,,,,,,\n",
      ["scheduledAt", "text", "link", "mediaUrl", "title", "label", "altText", "firstComment"],
    ],
    [
      "PostFast",
      "scheduled_at,account_id,content,media_urls,first_comment\n2031-05-05T10:00:00Z,,Hi,,\n",
      ["scheduledAt", "connection", "text", "mediaUrl", "firstComment"],
    ],
    [
      "Ayrshare",
      "post,platforms,mediaUrls,scheduleDate\nHi,facebook,,2031-05-05T10:00:00Z\n",
      ["text", "network", "mediaUrl", "scheduledAt"],
    ],
  ])("%s", async (preset, file, fields) => {
    const one = await read(file);
    expect(one.preset).toBe(preset);
    expect(fieldsOf(one)).toEqual(fields);
  });
});

describe("a row", () => {
  const at = `${year}-03-05T09:30:00Z`;

  it("names accounts by id, by the network's id, by name, by handle and by network", async () => {
    const { id, accountId } = world.connection;
    const names = [id, `facebook:${accountId}`, "sample page", "@samplepage", "Facebook"];
    const one = await read(`text,account\n${names.map((name) => `Hello,${name}\n`).join("")}`);
    const rows = await rowsOf(one);
    expect(rows.map(({ post }) => post?.connectionIds)).toEqual(names.map(() => [id]));
  });

  it("whose account is unknown or could be two says so", async () => {
    await createConnection(world.admin, { name: "Second Page", handle: "second" });
    const one = await read("text,account\nHello,Nobody\nHello,facebook\n");
    const rows = await rowsOf(one);
    expect(rows.map(codesOf)).toEqual([["account_unknown"], ["account_ambiguous"]]);
    expect(rows.map(({ problems }) => problems[0]?.column)).toEqual([1, 1]);
  });

  it("has the problems that the composer shows, account by account, unless it becomes a draft", async () => {
    const long = "x".repeat(400);
    const bluesky = await createConnection(world.admin, { provider: "bluesky", name: "Sky" });
    const one = await read(`text,at\n${long},${at}\n`);
    const mapping = { "0": "text", "1": "scheduledAt" } as const;
    const connectionIds = [bluesky.id];
    await change(one, { mapping, target: "scheduled", connectionIds });
    const [row] = await rowsOf(one);
    expect(row).toMatchObject({ state: "error", problems: [{ connectionId: bluesky.id }] });
    await change(one, { target: "draft" });
    expect((await rowsOf(one))[0]?.state).toBe("warning");
  });

  it("warns of a text that an account gets at about that time, from a post or a row before", async () => {
    const { id } = await createConnection(world.admin, { provider: "linkedin", name: "Firm" });
    const mastodon = await createConnection(world.admin, { provider: "mastodon" });
    const planned = { text: "Planned", scheduledAt: `${year}-03-05T08:00:00Z` };
    await createPost(world.member, aPostBody({ ...planned, connectionIds: [id, mastodon.id] }));
    const rows = ["Planned,05T10:00", "Other,05T10:00", "Other,05T12:00", "Other,07T12:00"];
    const file = rows.map((row) => row.replace(/,(.*)/, `,${year}-03-$1:00Z\n`)).join("");
    const one = await read(`text,scheduled_at\n${file}`);
    const connectionIds = [id, mastodon.id];
    await change(one, { target: "scheduled", connectionIds });
    const judged = await rowsOf(one);
    expect(judged.map(codesOf)).toEqual([["repeated_text"], [], ["repeated_text"], []]);
    const warning = { severity: "warning", connectionId: id, column: 0 };
    expect(judged[0]?.problems).toMatchObject([
      {
        ...warning,
        message: expect.stringContaining("Another post gives it the same text 2 hours"),
      },
    ]);
    expect(judged[2]?.problems).toMatchObject([
      { ...warning, message: expect.stringContaining("Another row of this file") },
    ]);
    expect(judged.map(({ state }) => state)).toEqual(["warning", "ok", "warning", "ok"]);
    await change(one, { connectionIds: [mastodon.id] });
    expect((await rowsOf(one)).flatMap(codesOf)).toEqual([]);
  });

  it("warns of no repeat within itself, and of none of another team", async () => {
    const { id } = await createConnection(world.admin, { provider: "x", name: "Firm" });
    const theirs = await createConnection(world.elsewhere.admin, { provider: "x" });
    const scheduledAt = at;
    const body = aPostBody({ text: "Theirs", scheduledAt, connectionIds: [theirs.id] });
    await createPost(world.elsewhere.member, body);
    const one = await read(`text,scheduled_at,comment\nTheirs,${at},Theirs\n`);
    await change(one, { target: "scheduled", connectionIds: [id] });
    expect((await rowsOf(one)).flatMap(codesOf)).not.toContain("repeated_text");
  });

  it("keeps labels that exist and names those that are to be made", async () => {
    const { label } = await createLabel(world.member, { name: "Spring" });
    const one = await read('text,labels\nHello,"spring, Brand new"\n');
    const [row] = await rowsOf(one);
    expect(row).toMatchObject({ post: { labelIds: [label.id] }, newLabels: ["Brand new"] });
  });

  it("that goes into the next free slot has the slots of its accounts in their order", async () => {
    const connectionId = world.connection.id;
    await planSlots(world.member, { connectionId, times: everyDayAt("09:30", "17:00") });
    const one = await read("text\nOne\nTwo\nThree\n");
    await change(one, { target: "next_slot", connectionIds: [connectionId] });
    const times = (await rowsOf(one)).map(({ post }) => post?.scheduledAt ?? "");
    expect(new Set(times).size).toBe(3);
    expect(times.toSorted()).toEqual(times);
    expect(times.every((time) => /T(09:30|17:00):00/.test(time))).toBe(true);
  });

  it("with more cells than columns is refused by itself", async () => {
    const one = await read("title,text\nOne,Hello, world\nTwo,Fine\n");
    const rows = await rowsOf(one);
    expect(rows.map(({ state }) => state)).toEqual(["error", "ok"]);
    expect(codesOf(rows[0] as ImportRow)).toEqual(["row_too_long"]);
  });

  it("lists the addresses of its media beside the post", async () => {
    const one = await read(
      'text,image,alt\nHello,"https://example.com/a.jpg, https://example.com/b.png",A|B\n',
    );
    const [row] = await rowsOf(one);
    expect(row?.mediaUrls).toEqual(["https://example.com/a.jpg", "https://example.com/b.png"]);
    expect(row?.post?.mediaIds).toEqual([]);
  });
});

describe("our own export", () => {
  const header =
    "post_id,state,scheduled_at,title,text,additional_posts,accounts,labels,media,alt_texts,account_texts,account_media,crops,network_options,managed_by,series_id,occurrence,created_at";
  const quoted = (value: unknown) => {
    const cell = typeof value === "string" ? value : JSON.stringify(value);
    return `"${cell.replaceAll('"', '""')}"`;
  };

  it("is read with every field, and its harmless cells as they were", async () => {
    const account = `facebook:${world.connection.accountId}`;
    const media = "https://example.com/files/a.jpg?ticket=1";
    const cells = [
      ...["0190c3b0-0000-7000-8000-000000000000", "scheduled", `${year}-03-05T09:30:12.000Z`],
      ...["'-1 day", "''=a\nlast line  "],
      [{ text: "Second", media: [media], altTexts: ["Else"] }],
      ...[account, '"One, two", Three', media, "A picture"],
      { [account]: { 0: "For the page" } },
      { [account]: { 1: [media] } },
      [{ media, account, aspect: "1:1", focusX: 0.5, focusY: 0.5, zoom: 1 }],
      ...[{ [account]: {} }, "Somebody", "", "", `${year}-01-01T00:00:00.000Z`],
    ];
    const one = await read(`\ufeff${header}\r\n${cells.map(quoted).join(",")}\r\n`);
    expect(one).toMatchObject({ preset: "Herald", asks: [] });
    const [row] = await rowsOf(one);
    const { id } = world.connection;
    expect(row?.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(row).toMatchObject({
      post: {
        title: "-1 day",
        text: "'=a\nlast line  ",
        scheduledAt: `${year}-03-05T09:30:12.000Z`,
        connectionIds: [id],
        additionalPosts: [{ text: "Second" }],
        textOverrides: { [id]: { 0: "For the page" } },
      },
      newLabels: ["One, two", "Three"],
      mediaUrls: [media],
    });
  });
});
