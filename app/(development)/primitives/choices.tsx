import { CalendarDays, List, Rows3, Trash2 } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceTrigger } from "@/components/ui/choice-trigger";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { MixedChoices, useMixedChoices } from "@/components/ui/mixed-choices";
import { MixedChoicesForm } from "@/components/ui/mixed-choices-form";
import { RadioButtons } from "@/components/ui/radio-buttons";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { SelectBox } from "@/components/ui/select-box";
import { SelectionBar, SelectionVerb } from "@/components/ui/selection-bar";
import { Switch } from "@/components/ui/switch";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { Specimen } from "./specimen";

const options = [
  { value: "week", label: "Week", icon: <Rows3 aria-hidden className="size-4" /> },
  { value: "month", label: "Month", icon: <CalendarDays aria-hidden className="size-4" /> },
  { value: "list", label: "List", icon: <List aria-hidden className="size-4" /> },
] as const;

const zones = ["Europe/Berlin", "Asia/Tokyo", "America/Lima"].map((zone) => ({
  value: zone,
  label: zone,
  hint: "UTC",
}));

const labels = [
  { id: "all", label: "On all of them", have: 3 },
  { id: "some", label: "On some of them", have: 1 },
  { id: "none", label: "On none of them", have: 0 },
];

export function Choices() {
  const [view, setView] = useState<(typeof options)[number]["value"]>("week");
  const [zone, setZone] = useState("Asia/Tokyo");
  const [isOn, setOn] = useState(true);
  const mixed = useMixedChoices(labels, 3);
  return (
    <>
      <Specimen name="Checkbox, Switch" stacked>
        <Checkbox
          label="Checked or not"
          description="It waits for Save."
          checked={isOn}
          onChange={setOn}
        />
        <Checkbox label="Mixed" checked={false} indeterminate onChange={() => undefined} />
        <Checkbox label="Disabled" checked disabled onChange={() => undefined} />
        <Switch label="On or off" description="At once." checked={isOn} onChange={setOn} />
        <Switch label="Disabled" checked={false} disabled onChange={() => undefined} />
      </Specimen>
      <Specimen name="SelectBox, SelectionBar" stacked>
        <SelectBox of="a file" checked={isOn} isShown onToggle={() => setOn(!isOn)} />
        {isOn && (
          <SelectionBar label="Selected" selected="1 file selected" onClear={() => setOn(false)}>
            <SelectionVerb icon={Trash2} onClick={() => setOn(false)}>
              Delete
            </SelectionVerb>
          </SelectionBar>
        )}
      </Specimen>
      <Specimen name="SegmentedControl, RadioButtons">
        <SegmentedControl label="View" options={options} value={view} onChange={setView} />
        <SegmentedControl
          iconOnly
          label="View by icon"
          options={options}
          value={view}
          onChange={setView}
        />
        <RadioButtons
          label="View, plain"
          value={view}
          onChange={setView}
          className="flex gap-2"
          optionClassName="rounded-md border px-2 py-1 text-sm data-checked:border-accent data-checked:bg-accent-soft"
          options={options.map(({ value, label }) => ({ value, label, content: label }))}
        />
      </Specimen>
      <Specimen name="Select, Combobox, ChoiceTrigger" stacked>
        <Field label="Select">
          <Select options={options} value={view} onChange={setView} />
        </Field>
        <Field label="Select without a choice" error="Choose one.">
          <Select options={options} value={null} onChange={setView} />
        </Field>
        <Field label="Select, disabled" disabled>
          <Select options={options} value="list" onChange={setView} />
        </Field>
        <Field label="Combobox">
          <Combobox options={zones} value={zone} onChange={setZone} />
        </Field>
        <ChoiceTrigger aria-label="Its trigger alone" label={undefined} placeholder="Choose" />
      </Specimen>
      <Specimen name="MixedChoices" stacked>
        <MixedChoices label="Labels" rows={mixed.rows} toggle={mixed.toggle} />
      </Specimen>
      <Specimen name="MixedChoicesForm" stacked>
        <MixedChoicesForm
          label="Labels in a form"
          options={labels}
          count={3}
          onChange={() => undefined}
          onClose={() => undefined}
        />
      </Specimen>
      <Specimen name="Tabs" stacked>
        <Tabs value={view} onChange={(next) => setView(next as typeof view)}>
          <TabList label="Views">
            {options.map(({ value, label }) => (
              <Tab key={value} value={value}>
                {label}
              </Tab>
            ))}
          </TabList>
          {options.map(({ value, label }) => (
            <TabPanel key={value} value={value}>
              The panel of {label}.
            </TabPanel>
          ))}
        </Tabs>
      </Specimen>
    </>
  );
}
