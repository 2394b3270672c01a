import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CreateKeyForm } from "./create-key-form";

function buttonsWhile(pending: boolean): string[] {
  const page = renderToStaticMarkup(
    <CreateKeyForm
      making={{
        draft: { name: "Newsletter", accessLevel: "read", includeAdmin: false, expiry: "90" },
        ...{ change: () => {}, create: async () => {}, clearFailure: () => {} },
        ...{ failure: null, pending, dialog: null, asking: false },
      }}
      mayIncludeAdmin={false}
      nameInput={createRef()}
      onCancel={() => {}}
    />,
  );
  return page.match(/<button[^>]*>.*?<\/button>/g) ?? [];
}

describe("the form of a new key", () => {
  it("can be cancelled until the key is being made", () => {
    const cancel = (pending: boolean) =>
      buttonsWhile(pending).find((button) => button.includes("Cancel"));
    expect(cancel(false)).not.toContain("disabled=");
    expect(cancel(true)).toContain("disabled=");
  });
});
