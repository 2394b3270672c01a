import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@/components/kit/api/api";
import { eventually } from "@/testing/run/eventually";
import { newQueryClient } from "./new-query-client";

function someServer() {
  const asked: string[] = [];
  const ask = (what: string): Promise<string> => {
    asked.push(what);
    return onlineManager.isOnline() ? Promise.resolve(what) : Promise.reject(new ApiError(0, null));
  };
  return { asked, ask };
}

describe("without a connection", () => {
  const client = newQueryClient();

  beforeEach(() => {
    client.mount();
    onlineManager.setOnline(false);
  });

  afterEach(() => {
    onlineManager.setOnline(true);
    client.unmount();
    client.clear();
  });

  it("a mutation fails at once without a connection, and is not sent later", async () => {
    const { asked, ask } = someServer();
    const sending = new MutationObserver(client, { mutationFn: ask });
    await expect(sending.mutate("schedule")).rejects.toThrow("The server did not answer.");
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect(asked).toEqual(["schedule"]);
  });

  it("a query fails at once without a connection, and is repeated once there is one", async () => {
    const { asked, ask } = someServer();
    const question = new QueryObserver(client, {
      queryKey: ["audit-log"],
      queryFn: () => ask("audit log"),
    });
    const leave = question.subscribe(() => undefined);
    await expect(question.refetch({ throwOnError: true })).rejects.toThrow("did not answer");
    expect(asked).toHaveLength(1);
    onlineManager.setOnline(true);
    await eventually(() => expect(question.getCurrentResult().data).toBe("audit log"));
    leave();
  });
});
