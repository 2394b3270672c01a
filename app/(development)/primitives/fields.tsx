import { useState } from "react";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Textarea } from "@/components/ui/textarea";
import { Specimen } from "./specimen";

const refused = {
  formState: { errors: { name: { type: "required", message: "must not be blank" } } },
};

export function Fields() {
  const [text, setText] = useState("Two lines,\nand it grows with them.");
  return (
    <>
      <Specimen name="Field, Input" stacked>
        <Field label="Empty">
          <Input placeholder="A placeholder" />
        </Field>
        <Field label="Filled" aside="12 of 40" description="It says what is meant.">
          <Input defaultValue="A short text" />
        </Field>
        <Field label="Wrong" error="It must be an e-mail address.">
          <Input defaultValue="ada at example" />
        </Field>
        <Field label="Disabled" disabled>
          <Input defaultValue="Nobody can change it" />
        </Field>
      </Specimen>
      <Specimen name="PasswordInput" stacked>
        <Field label="Password">
          <PasswordInput autoComplete="off" defaultValue="correct horse" />
        </Field>
      </Specimen>
      <Specimen name="Textarea" stacked>
        <Field label="Text">
          <Textarea value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </Specimen>
      <Specimen name="CopyField" stacked>
        <CopyField label="Address" value="https://herald.example.com/invitation#token=sample" />
      </Specimen>
      <Specimen name="Form, FormField, FormFailure" stacked>
        <Form onSubmit={() => undefined} className="flex flex-col gap-4">
          <FormFailure title="It was not saved" failure="The server did not answer." />
          <FormField<{ name: string }> form={refused} name="name" label="Name">
            <Input />
          </FormField>
        </Form>
      </Specimen>
    </>
  );
}
