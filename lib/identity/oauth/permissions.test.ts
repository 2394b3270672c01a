import { expect, it } from "vitest";
import { defaultPolicies } from "@/lib/identity/policies/rules";
import type { Policy } from "@/lib/identity/policies/schema";
import { policyLevels } from "@/lib/kernel/rules";
import { permissionsUnder, scopeNames } from "./rules";

const policy = (part: Partial<Policy>) => ({ ...defaultPolicies.keys, ...part });
const words = (
  part: Partial<Policy>,
  scopes = scopeNames as readonly (typeof scopeNames)[number][],
) => permissionsUnder(scopes, policy(part)).map((permission) => permission.words);

it("what may be published is promised as it was", () => {
  expect(words({})).toEqual([
    "See posts, their schedule and how they went",
    "Schedule, change, cancel and delete posts",
    "See uploaded pictures and videos",
    "Upload pictures and videos",
    "See the connected accounts",
    "Do what administrators do, such as pausing all publishing",
  ]);
});

it("nothing that the policy denies is promised", () => {
  expect(words({ level: "read" }).join()).not.toMatch(/Schedule|change|delete|Upload|Write|pause/);
  expect(words({ level: "draft" }).join()).not.toMatch(/Schedule|delete|cancel|pausing/);
  expect(words({ level: "ask", othersPosts: "read" })).toContain(
    "Plan, change, cancel and delete its own posts; a person approves what goes out",
  );
  expect(words({ level: "schedule" })).toContain(
    "See what administrators see, and pause all publishing",
  );
});

it("writing alone is reading where the policy lets it only read, and each thing is said once", () => {
  expect(words({ level: "read" }, ["posts:write"])).toEqual([
    "See posts, their schedule and how they went",
  ]);
  for (const level of policyLevels) {
    const said = words({ level });
    expect(new Set(said).size).toBe(said.length);
  }
});
