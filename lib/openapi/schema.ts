/** One field of a described shape; parts of an inner object have dots in their name. */
export type Field = {
  name: string;
  /** In words, as `text or null`. */
  type: string;
  /** The resource that it refers to; null for none. */
  resource: string | null;
  required: boolean;
  /** Limits and meaning, as short phrases. */
  notes: string[];
};

export type ReferenceAnswer = { status: string; codes: string[] };

/** One operation as the reference page shows it. */
export type ReferenceEntry = {
  id: string;
  method: string;
  path: string;
  summary: string;
  policy: string;
  parameters: Field[];
  body: Field[];
  answer: Field[];
  /** The whole call for a shell; null where only a browser makes it. */
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

export type Reference = {
  version: string;
  /** Paragraphs; code stands between backticks. */
  introduction: string[];
  sections: ReferenceSection[];
  resources: ReferenceResource[];
};
