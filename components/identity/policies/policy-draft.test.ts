import { describe, expect, it } from "vitest";
import { defaultPolicies } from "@/lib/identity/policies/rules";
import type { Policy } from "@/lib/identity/policies/schema";
import { draftOf, limitHint, type PolicyDraft, readDraft } from "./policy-draft";

const { keys, assistants } = defaultPolicies;
const [one, two] = ["0192aaaa-0000-7000-8000-000000000001", "0192aaaa-0000-7000-8000-000000000002"];
const draft = (part: Partial<PolicyDraft>, policy: Policy = keys) => ({
  ...draftOf(policy, [one, two]),
  ...part,
});
const read = (part: Partial<PolicyDraft>, limit: Policy | null = null) =>
  readDraft(draft(part), { kind: "keys", limit });

describe("what was typed of a policy", () => {
  it("comes back as it was stored, without accounts that are gone", () => {
    const stored: Policy = {
      ...assistants,
      connectionIds: [one, two],
      quietHours: { from: "21:30", to: "06:00" },
      dailyPerAccount: 0,
    };
    const typed = draftOf(stored, [two]);
    const { policy, problems } = readDraft(typed, { kind: "assistants", limit: null });
    expect(problems).toEqual({});
    expect(policy).toEqual({ ...stored, connectionIds: [two] });
  });

  it("takes short times, and addresses with any space between them", () => {
    const { policy } = read({
      isQuiet: true,
      from: "7",
      to: "9.30",
      addresses: " 10.0.0.0/8,\\n2001:db8::/32 ".replace("\\n", "\n"),
    });
    expect(policy).toMatchObject({
      quietHours: { from: "07:00", to: "09:30" },
      addresses: ["10.0.0.0/8", "2001:db8::/32"],
    });
  });

  it.each<[Partial<PolicyDraft>, keyof Policy]>([
    [{ leadMinutes: "soon" }, "leadMinutes"],
    [{ leadMinutes: "10081" }, "leadMinutes"],
    [{ leadMinutes: "1.5" }, "leadMinutes"],
    [{ dailyPosts: "-1" }, "dailyPosts"],
    [{ dailyPerAccount: "10001" }, "dailyPerAccount"],
    [{ isQuiet: true, from: "25:00" }, "quietHours"],
    [{ isQuiet: true, to: "" }, "quietHours"],
    [{ addresses: "home" }, "addresses"],
    [{ everyAccount: false, connectionIds: [] }, "connectionIds"],
  ])("%o has to be mended", (part, at) => {
    const { policy, problems } = read(part);
    expect(policy).toBeNull();
    expect(Object.keys(problems)).toEqual([at]);
  });

  it("a mistake in a number counts only where something may be scheduled", () => {
    expect(read({ level: "draft", leadMinutes: "soon" }).policy).toMatchObject({ leadMinutes: 0 });
  });

  it("goes no further than the limit, and says what that is", () => {
    const { policy, problems } = read({ dailyPosts: "51", level: "publish" }, assistants);
    expect(policy).toBeNull();
    expect(problems).toEqual({
      level: "An administrator allows less: May schedule what a person then approves.",
      leadMinutes: "An administrator allows less: Not sooner than 30 minutes ahead.",
      dailyPosts: "An administrator allows less: At most 50 posts a day.",
      othersPosts: "An administrator allows less: May not change what people wrote.",
    });
    expect(limitHint("dailyPosts", assistants, {})).toBe(
      "An administrator’s limit: At most 50 posts a day.",
    );
    expect(limitHint("dailyPerAccount", assistants, {})).toBeUndefined();
  });

  it("every account is every one that the limit has", () => {
    const limit = { ...keys, connectionIds: [one] };
    expect(read({}, limit).policy).toMatchObject({ connectionIds: [one] });
    expect(read({}).policy).toMatchObject({ connectionIds: null });
  });
});
