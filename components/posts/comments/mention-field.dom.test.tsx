import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import type { Person } from "@/components/posts/people/person";
import { renderUi } from "@/testing/dom/render-ui";
import { mentionedIds, type Written } from "./mention";
import { MentionField } from "./mention-field";

const person = (id: string, name: string): Person => ({ id, name, avatarUrl: null });
const team = [person("ann", "Ann"), person("ann-2", "Ann"), person("ben", "Ben Lee")];

function Field() {
  const [written, setWritten] = useState<Written>({ text: "", picked: [] });
  return (
    <form aria-label="Comment" onSubmit={(event) => event.preventDefault()}>
      <MentionField label="Comment" written={written} onChange={setWritten} people={team} />
      <output aria-label="Mentioned">{mentionedIds(written, team).join(", ")}</output>
    </form>
  );
}

function renderField() {
  const page = renderUi(<Field />);
  const text = screen.getByRole("textbox", { name: "Comment" });
  const list = () => screen.queryByRole("listbox", { name: "People" });
  const selected = () => screen.getByRole("option", { selected: true });
  const mentioned = () => screen.getByRole("status", { name: "Mentioned" }).textContent;
  return { ...page, text, list, selected, mentioned };
}

describe("the mention picker by keyboard", () => {
  it("opens at an @, and names the highlighted person to a screen reader", async () => {
    const { user, text, list, selected } = renderField();
    await user.type(text, "Hi @");
    expect(within(list() ?? text).getAllByRole("option")).toHaveLength(3);
    expect(screen.getByText("3 people to mention")).toBeInTheDocument();
    expect(text).toHaveAttribute("aria-activedescendant", selected().id);
    expect(text).toHaveFocus();
  });

  it("moves by arrows, around both ends, and picks by Enter", async () => {
    const { user, text, list, selected } = renderField();
    await user.type(text, "Hi @{ArrowUp}");
    expect(selected()).toHaveTextContent("Ben Lee");
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}");
    expect(text).toHaveValue("Hi @Ben Lee ");
    expect(list()).not.toBeInTheDocument();
    await user.keyboard("see this");
    expect(text).toHaveValue("Hi @Ben Lee see this");
  });

  it("narrows while a name is typed, and picks by Tab without leaving the text", async () => {
    const { user, text, list } = renderField();
    await user.type(text, "@lee");
    expect(screen.getByText("1 person to mention")).toBeInTheDocument();
    await user.tab();
    expect(text).toHaveValue("@Ben Lee ");
    expect(text).toHaveFocus();
    await user.type(text, "@nobody");
    expect(list()).not.toBeInTheDocument();
  });

  it("closes by Escape until another mention is begun", async () => {
    const { user, text, list } = renderField();
    await user.type(text, "@an{Escape}");
    expect(list()).not.toBeInTheDocument();
    await user.keyboard("n");
    expect(list()).not.toBeInTheDocument();
    await user.keyboard(" and @");
    expect(list()).toBeVisible();
  });

  it("completes a mention in the middle of a text, with the caret behind it", async () => {
    const { user, text } = renderField();
    await user.type(text, "Hi  there");
    await user.type(text, "@b{Enter}!", { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(text).toHaveValue("Hi @Ben Lee !there");
  });
});

describe("the mention picker by mouse", () => {
  it("opens by its button, and a click picks without taking the focus", async () => {
    const { user, text } = renderField();
    await user.type(text, "Hi");
    await user.click(screen.getByRole("button", { name: "Mention somebody" }));
    expect(text).toHaveValue("Hi @");
    await user.click(screen.getByRole("option", { name: /Ben Lee/ }));
    expect(text).toHaveValue("Hi @Ben Lee ");
    expect(text).toHaveFocus();
  });

  it("closes when the text loses the focus", async () => {
    const { user, text, list } = renderField();
    await user.type(text, "@");
    await user.click(document.body);
    expect(list()).not.toBeInTheDocument();
  });
});

describe("a name that two people share", () => {
  it("mentions the one that was picked", async () => {
    const { user, text, mentioned } = renderField();
    await user.type(text, "@an{ArrowDown}{Enter}");
    expect(text).toHaveValue("@Ann ");
    expect(mentioned()).toBe("ann-2");
  });

  it("mentions both when it was typed and nobody was picked", async () => {
    const { user, text, mentioned } = renderField();
    await user.type(text, "@Ann{Escape} please");
    expect(mentioned()).toBe("ann, ann-2");
  });
});
