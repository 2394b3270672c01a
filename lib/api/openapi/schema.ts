export type Field = {
  name: string;
  type: string;
  resource: string | null;
  required: boolean;
  notes: string[];
};

export type ReferenceAnswer = { status: string; codes: string[] };

export type ReferenceEntry = {
  id: string;
  method: string;
  path: string;
  summary: string;
  policy: string;
  parameters: Field[];
  body: Field[];
  answer: Field[];
  command: string | null;
  answerExample: string | null;
  failures: ReferenceAnswer[];
};

export type ReferenceSection = {
  id: string;
  name: string;
  description: string;
  entries: ReferenceEntry[];
};

export type ReferenceResource = { name: string; fields: Field[]; example: string };

/** Describes a request that a webhook gets. */
export type ReferenceEvent = {
  type: string;
  summary: string;
  fields: Field[];
  example: string;
};

export type Reference = {
  version: string;
  introduction: string[];
  sections: ReferenceSection[];
  resources: ReferenceResource[];
  /** Stand in each request to a webhook. */
  headers: Field[];
  events: ReferenceEvent[];
};
