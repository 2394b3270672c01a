import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readComments } from "@/testing/code/comments";
import { floors, roomOf, unlistedFloors, upwardImports } from "@/testing/code/floors";
import { findFolderKnots } from "@/testing/code/folder-knots";
import { headlessReason } from "@/testing/code/headless-comment";
import {
  findCycles,
  reachableFrom,
  readSourceTree,
  runtimeImports,
  type SourceFile,
} from "@/testing/code/source-tree";
import { networks } from "./networks";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = readSourceTree(root);
const isTest = ({ path }: SourceFile) => /\.(test|spec)\.tsx?$|^e2e\/|^testing\//.test(path);
const product = files.filter((file) => !isTest(file));

function outsiders(place: RegExp, allowed: RegExp[]): string[] {
  return importsOf(place)
    .filter(([, target]) => !allowed.some((pattern) => pattern.test(target)))
    .map(([path, target]) => `${path} imports ${target}`);
}

function intruders(place: RegExp, forbidden: RegExp[]): string[] {
  return importsOf(place)
    .filter(([, target]) => forbidden.some((pattern) => pattern.test(target)))
    .map(([path, target]) => `${path} imports ${target}`);
}

function importsOf(place: RegExp): [string, string][] {
  return product
    .filter(({ path }) => place.test(path))
    .flatMap(({ path, imports }) => imports.map((target): [string, string] => [path, target]));
}

/** A page calls a button without a ground a ghost, which is no network there. */
function withoutLooks({ path, text }: SourceFile): string {
  return /^(app|components)\//.test(path) ? text.replaceAll(/(?<!\/)\bghost\b/g, "") : text;
}

function mentions(text: RegExp, where: (file: SourceFile) => boolean): string[] {
  return files.filter((file) => where(file) && text.test(file.text)).map(({ path }) => path);
}

const packages =
  /^[^./]*$|^@[\w-]+\/|^node:|^(next|react|geist|next-auth|cmdk|nuqs|unicode-emoji-json)\//;
const ourFolders = /^(app|components|lib|inngest|prisma|scripts|pages)(\/|$)/;
/** Rooms that are the door to one table, or to transactions: all of their files may run statements. */
const tableRooms =
  /^lib\/((records\/(audit|deleted-items)|deliveries|kernel\/idempotency)\/|kernel\/(db|joined-transaction|lock-workspace)\.ts$)/;
const stores = /^lib\/.*-store$/;
/** A browser loads what is called schema, rules or time: a file, or a folder with all that is in it. */
const loadable = /^lib\/.*\/(schema|rules|time)(\/|$)/;

describe("imports", () => {
  it("app composes: no query, no store, no network by name, no engine", () => {
    expect(
      intruders(/^app\//, [/^lib\/kernel\/db$/, stores, /^lib\/networks\/[^/]+\//, /^prisma\//]),
    ).toEqual([]);
    expect(intruders(/^app\/(?!api\/inngest\/)/, [/^inngest/])).toEqual([]);
  });

  it("components load shapes, rules and times, and nothing of the server", () => {
    const allowed = [/^components\//, loadable, packages, /\.css$/];
    const loads = product
      .filter(({ path }) => path.startsWith("components/"))
      .flatMap(({ path, text, imports }) =>
        runtimeImports(text, imports).map((target) => ({ path, target })),
      );
    const foreign = loads.filter(({ target }) => !allowed.some((each) => each.test(target)));
    expect(foreign).toEqual([]);
  });

  it("a floor imports what lies below it, and every folder stands on a floor", () => {
    const ranked = files.filter((file) => !isTest(file) || file.path.startsWith("testing/"));
    expect(upwardImports(ranked)).toEqual([]);
    expect(unlistedFloors(ranked)).toEqual([]);
    const present = new Set(ranked.map(({ path }) => path.split("/").slice(0, 2).join("/")));
    for (const [top, names] of Object.entries(floors)) {
      expect(names.filter((name) => !present.has(`${top}/${name}`))).toEqual([]);
    }
  });

  it("components/ui has no domain word", () => {
    expect(outsiders(/^components\/ui\//, [/^components\/ui\//, packages])).toEqual([]);
  });

  it("lib knows neither pages nor components, and the browser client nothing of the server", () => {
    expect(intruders(/^lib\//, [/^app\//, /^components\//, /^pages\//])).toEqual([]);
    const client = ({ path }: SourceFile) =>
      /^(components\/kit\/api\/api|lib\/api\/http\/api-call)\.ts$/.test(path);
    expect(mentions(/^import (?!type )/m, client)).toEqual([]);
  });

  it("a domain reaches another through its operations and shapes, never its store", () => {
    const foreign = importsOf(/^lib\//).filter(([path, target]) => {
      return stores.test(target) && roomOf(path) !== roomOf(target);
    });
    expect(foreign.map(([path, target]) => `${path} imports ${target}`)).toEqual([]);
  });

  it("SQL and the database client are used in stores only", () => {
    const uses =
      /\$(queryRaw|executeRaw)|\b(tx|db)\.[a-z]\w+\.(find|create|update|upsert|delete|count|aggregate|group)/;
    const elsewhere = mentions(uses, (file) => {
      const { path } = file;
      const runs = /^(app|components|inngest|lib|pages)\//.test(path) && !isTest(file);
      return runs && !/-store\.ts$/.test(path) && !tableRooms.test(path);
    });
    expect(elsewhere).toEqual([]);
  });

  it("a network knows the interface and its own folder", () => {
    const families: Record<string, readonly string[]> = {
      meta: ["facebook", "instagram", "threads"],
      sites: ["wordpress", "ghost"],
    };
    for (const id of Object.keys(networks)) {
      const own = new RegExp(`^lib/networks/${id}(/|$)`);
      const theirs = Object.keys(families).filter((name) => families[name]?.includes(id));
      const shared = ["content", "http", "simulation", ...theirs].join("|");
      const allowed = [
        own,
        new RegExp(`^lib/networks/(network|sign-in|simulator|wording|(${shared})/.*)$`),
      ];
      const foreign = importsOf(own).filter(([, target]) => {
        return ourFolders.test(target) && !allowed.some((pattern) => pattern.test(target));
      });
      expect(foreign.map(([path, target]) => `${path} imports ${target}`)).toEqual([]);
    }
  });

  it("publishing knows no transport", () => {
    expect(intruders(/^lib\/publishing\//, [/^lib\/api\//])).toEqual([]);
  });

  it("a durable function is a trigger, its limits and a call", () => {
    const functions = product.filter(({ path }) => path.startsWith("inngest/functions/"));
    expect(intruders(/^inngest\/functions\//, [/^lib\/kernel\/db$/, stores])).toEqual([]);
    expect(functions.filter(({ lines }) => lines > 40).map(({ path }) => path)).toEqual([]);
  });

  it("of a script lead to no test runner, which works only where it runs the tests", () => {
    const scripts = files.filter((file) => file.path.startsWith("scripts/") && !isTest(file));
    const reached = reachableFrom(scripts, files);
    expect(reached.length).toBeGreaterThan(scripts.length);
    const bound = reached.filter(({ text }) => /^import (?!type ).*"vitest"/m.test(text));
    expect(bound.map(({ path }) => path)).toEqual([]);
  });

  it("run in no circle between files", () => {
    expect(findCycles(product)).toEqual([]);
  });

  it("run in no circle between folders", () => {
    expect(findFolderKnots(product)).toEqual([]);
  });
});

describe("one place for each", () => {
  const simulators = /^lib\/networks\/(simulation|[^/]+\/simulator)/;
  const runsHere = (file: SourceFile) =>
    /^(app|components|lib|inngest|pages)\//.test(file.path) && !isTest(file);

  it("reader of process.env", () => {
    const allowed = ["lib/kernel/env.ts", "instrumentation.ts", "next.config.ts", "proxy.ts"];
    const readers = mentions(
      /process\.env/,
      (file) => !isTest(file) && !/^scripts\//.test(file.path),
    );
    expect(readers.filter((path) => !allowed.includes(path))).toEqual([]);
  });

  it("picker of days and times: the browser's own is used nowhere", () => {
    const browsers = /type=\{?["'`](date|time|datetime-local|month|week)\b/;
    expect(mentions(browsers, runsHere)).toEqual([]);
    expect('<Input type="date" />').toMatch(browsers);
    expect("<input type={'time'} />").toMatch(browsers);
  });

  it("drawing of our own: marks, charts and a cropped picture, as every icon is lucide's", () => {
    expect(mentions(/<svg/, runsHere).filter((path) => /^(app|components)\//.test(path))).toEqual([
      "components/kit/account/network-mark.tsx",
      "components/library/media/cropped-picture.tsx",
      "components/results/charts/line-chart.tsx",
      "components/results/report/followers.tsx",
      "components/results/report/group-table.tsx",
      "components/shell/frame/mark.tsx",
    ]);
  });

  it("maker of a Prisma client", () => {
    expect(mentions(/new PrismaClient/, runsHere)).toEqual(["lib/kernel/db.ts"]);
  });

  it("maker of keys in the browser: without TLS it has no randomUUID", () => {
    const inBrowser = (file: SourceFile) => file.path.startsWith("components/") && !isTest(file);
    expect(mentions(/randomUUID\(/, inBrowser)).toEqual([]);
  });

  it("source of the time on the server", () => {
    const readers = mentions(/Date\.now\(\)|new Date\(\)/, (file) => {
      return /^(lib|inngest)\//.test(file.path) && !isTest(file) && !simulators.test(file.path);
    });
    expect(readers).toEqual(["lib/kernel/clock.ts"]);
  });

  it("that names a network: its own folder and the registries", () => {
    const names = Object.values(networks).flatMap(({ id, label }) => [id, label]);
    const long = names.filter(({ length }) => length > 1).join("|");
    // A single letter is a name only where a network is meant.
    const short = names.filter(({ length }) => length === 1).join("");
    // A word behind a hyphen is an option of a program, as ffmpeg has one for its threads.
    const word = new RegExp(
      `(?<![-\\w])(${long})\\b|networks[./][${short}]\\b|provider\\W+[${short}]["']|\\b(as|on|that) [${short}]\\b|\\b[${short}]’s`,
      "i",
    );
    const allowed = /^lib\/networks\/(index|simulators|settings)\.ts$/;
    const leaks = files.filter((file) => {
      const { path } = file;
      const own = Object.keys(networks).some((id) => path.startsWith(`lib/networks/${id}/`));
      return runsHere(file) && !own && !allowed.test(path) && word.test(withoutLooks(file));
    });
    expect(leaks.map(({ path }) => path)).toEqual([]);
  });

  it("that writes a path word of the interface: the network's own index", () => {
    // A network that is called by its own name there is held by the test before this one.
    const renamed = Object.values(networks).filter(({ id, apiName }) => apiName !== id);
    const words = renamed.flatMap(({ apiName, oauthSegment }) => [apiName, oauthSegment]);
    const literal = new RegExp(`["'/](${words.join("|")})["'/]`);
    const own = renamed.map(({ id }) => `lib/networks/${id}/index.ts`);
    const speaking = mentions(literal, (file) => !isTest(file));
    expect(speaking.sort()).toEqual(own.sort());
  });

  it("that asks the product without a browser in a journey: what holds the answers", () => {
    const asks = /\bfetch\(|\brequest\.newContext\(|\b(page|context|context\(\))\.request\b/;
    const asking = mentions(asks, ({ path }) => path.startsWith("e2e/"));
    const here = ["client", "reference-at", "sandbox"].map((name) => `e2e/fixtures/${name}.ts`);
    expect(asking.sort()).toEqual(here);
  });

  it("that is a page: its title in what it renders", () => {
    const untitled = product.filter(({ path, text }) => {
      const isPage = /^app\/(.*\/)?(page|not-found)\.tsx$/.test(path);
      return isPage && !/^export default (titled|settingsPage)\(/m.test(text);
    });
    expect(untitled.map(({ path }) => path)).toEqual(["app/page.tsx"]);
  });

  it("that answers a path under /api: every method, in the Error shape", () => {
    const routes = product.filter(({ path }) => /^app\/api\/.*route\.ts$/.test(path));
    const loose = routes.filter(({ text }) => {
      return !text.includes(
        "export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods(",
      );
    });
    expect(loose.map(({ path }) => path)).toEqual([]);
  });
});

describe("ceilings", () => {
  it("no file is over 400 lines, no test over 500", () => {
    const longer = (than: number, among: SourceFile[]) =>
      among.filter(({ lines }) => lines > than).map(({ path, lines }) => `${path} (${lines})`);
    const written = product.filter(({ text }) => !/^\/\/ `npm run generate` writes/.test(text));
    expect(longer(400, written)).toEqual([]);
    expect(longer(500, files)).toEqual([]);
  });

  it("holds no escape from the types, no mark of unfinished work, no unexplained lint exception", () => {
    // A letter in brackets keeps this file, which is searched too, from finding itself.
    const marks =
      /: an[y]\b|as an[y]\b|<an[y]>|@ts-(ignore|nocheck|expect-error)|\bTOD[O]\b|\bFIXM[E]\b/;
    const tests = /\.(skip|only|todo)\(/;
    const bare = /biome-ignore[^:\n]*$|(eslint|oxlint)-disable(?!.*--)/m;
    for (const pattern of [marks, tests, bare]) {
      expect(mentions(pattern, () => true)).toEqual([]);
    }
  });

  it("no object literal is spread to save lines", () => {
    const here = "lib/structure.test.ts";
    expect(mentions(/\.\.\.\{ \w+[,: ]/, ({ path }) => path !== here)).toEqual([]);
  });

  it("names say the noun: no utils, helpers, service, manager or common", () => {
    const vague = /(^|[/-])(utils?|helpers?|service|manager|common)(\.|\/|-|$)/;
    const paths = files.map(({ path }) => path).filter((path) => vague.test(path));
    // The public address of a post's manager, a person.
    expect(paths).toEqual(["app/api/posts/[postId]/manager/route.ts"]);
  });
});

describe("English", () => {
  // `npx tsx testing/code/measure/headless-comments.ts lib/planning/posts` lists what is left in a folder.
  it("every comment has a subject and a verb, or opens with a verb", () => {
    const headless = files.flatMap(({ path, text }) =>
      readComments(path, text).flatMap((comment) => {
        const reason = headlessReason(comment.text);
        return reason ? [`${path}:${comment.line} ${comment.text} (${reason})`] : [];
      }),
    );
    expect(headless).toEqual([]);
  });
});
