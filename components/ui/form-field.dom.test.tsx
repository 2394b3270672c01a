import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { z } from "zod";
import { characters } from "@/lib/kernel/schema";
import { renderUi } from "@/testing/dom/render-ui";
import { Form } from "./form";
import { FormField } from "./form-field";
import { Input } from "./input";
import { useZodForm } from "./use-zod-form";

const Fields = z.strictObject({
  name: characters(1, 20),
  address: z.string().min(3, "Enter the whole address."),
});

function SampleForm() {
  const form = useZodForm(async () => Fields, { name: "", address: "" });
  return (
    <Form onSubmit={form.handleSubmit(() => undefined)}>
      <FormField form={form} name="name" label="Your name">
        <Input {...form.register("name")} />
      </FormField>
      <FormField form={form} name="address" label="Address">
        <Input {...form.register("address")} />
      </FormField>
      <button type="submit">Save</button>
    </Form>
  );
}

it("a field says what is wrong in a sentence that names it, or in the rule's own sentence", async () => {
  const { user } = renderUi(<SampleForm />);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Your name must not be empty.")).toBeVisible();
  expect(screen.getByText("Enter the whole address.")).toBeVisible();
});
