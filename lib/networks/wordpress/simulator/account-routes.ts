import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { readCaller, refuse } from "./caller";
import type { Site } from "./site";
import { categories, sampleAccounts } from "./world";

const v2 = "/wp-json/wp/v2";

export function accountRoutes(site: Site): Route[] {
  return [
    { method: "GET", path: "/wp-json", operation: "root.read", run: () => json(rootOf(site)) },
    {
      method: "GET",
      path: `${v2}/users/me`,
      operation: "user.read",
      run: (visit) => readMe(site, visit),
    },
    {
      method: "GET",
      path: `${v2}/users`,
      operation: "users.list",
      run: ({ request }) => {
        const { rights } = readCaller(site, request);
        if (!rights.has("edit_posts")) forbid("rest_forbidden_who");
        return json(sampleAccounts.map(({ id, name }) => ({ id: Number(id), name })));
      },
    },
    {
      method: "GET",
      path: `${v2}/categories`,
      operation: "categories.list",
      run: ({ request }) => {
        const all = site.switches.categoriesGone ? categories.slice(0, 1) : categories;
        const perPage = Math.min(Number(request.parameters.get("per_page") ?? 10), 100);
        const page = Number(request.parameters.get("page") ?? 1);
        const rows = all.slice((page - 1) * perPage, page * perPage);
        const pages = String(Math.ceil(all.length / perPage));
        return json(rows, 200, { "x-wp-total": String(all.length), "x-wp-totalpages": pages });
      },
    },
    {
      method: "POST",
      path: `${v2}/tags`,
      operation: "tags.create",
      run: (visit) => makeTag(site, visit),
    },
  ];
}

function forbid(code: string): never {
  refuse(403, code, "Sorry, you are not allowed to do that.");
}

function rootOf({ baseUrl, switches }: Site) {
  const endpoints = { authorization: `${baseUrl}/wp-admin/authorize-application.php` };
  const isOffered = switches.passwords !== "off";
  return {
    name: "Sample site",
    description: "Just another WordPress site",
    url: baseUrl,
    home: baseUrl,
    namespaces: ["oembed/1.0", "wp/v2", "wp-site-health/v1"],
    authentication: isOffered ? { "application-passwords": { endpoints } } : [],
    site_icon_url: "",
  };
}

function readMe(site: Site, { request }: Visit): Reply {
  const { account, rights } = readCaller(site, request);
  const { id, name, slug, role } = account;
  const capabilities = Object.fromEntries([...rights].map((right) => [right, true]));
  const shown = { id: Number(id), name, slug, link: `${site.baseUrl}/author/${slug}/` };
  if (request.parameters.get("context") !== "edit") return json(shown);
  return json({ ...shown, roles: [role], capabilities: { ...capabilities, [role]: true } });
}

function makeTag(site: Site, visit: Visit): Reply {
  const { rights } = readCaller(site, visit.request);
  if (!rights.has("edit_posts")) {
    refuse(
      403,
      "rest_cannot_create",
      "Sorry, you are not allowed to create terms in this taxonomy.",
    );
  }
  const name = visit.request.parameters.get("name")?.trim() ?? "";
  if (name === "") {
    refuse(400, "rest_missing_callback_param", "Missing parameter(s): name", { params: ["name"] });
  }
  const isSame = (one: { name: string }) => one.name.toLowerCase() === name.toLowerCase();
  const known = [...site.store.state.tags.values()].find(isSame);
  if (known) {
    const words = "A term with the name provided already exists in this taxonomy.";
    refuse(400, "term_exists", words, { term_id: Number(known.id) });
  }
  const id = site.store.nextId();
  record(site, visit, { kind: "tag.made", id, name });
  return json({ id: Number(id), name, taxonomy: "post_tag" }, 201);
}
