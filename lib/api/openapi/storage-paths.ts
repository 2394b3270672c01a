import { z } from "zod";
import { Uuid } from "@/lib/kernel/schema";
import { mediaTypes } from "@/lib/library/media/schema";
import { type Answer, describeRoute, type Parameter } from "./describe-route";
import type { PathItem } from "./document";

const query = z.strictObject({ ticket: z.string() });
const signed = "The address is signed and private; it comes from another answer and expires.";

// A GET describes it because neither checks Origin: the ticket in the address authorises the call.
const upload = describeRoute({ path: "/api/storage/upload", routes: {} }, "GET", {
  operation: {
    definition: {
      name: "store_upload",
      summary: "Send the bytes of a reserved upload",
      output: z.strictObject({ mediaId: Uuid, sizeBytes: z.int() }),
      failures: ["forbidden", "not_found", "link_expired", "payload_too_large", "unavailable"],
    },
  },
  auth: "none",
  query,
});

const media = describeRoute({ path: "/api/storage/media", routes: {} }, "GET", {
  operation: {
    definition: {
      name: "read_media_bytes",
      summary: "Read a medium's bytes, or a range of them",
      output: z.string(),
      failures: ["forbidden", "not_found", "link_expired"],
    },
  },
  auth: "none",
  query,
  answers: { 200: mediaTypes, 206: mediaTypes },
});

const bytesOfAnyType = Object.fromEntries(mediaTypes.map((type) => [type, { schema: {} }]));

const size: Parameter = {
  name: "X-Herald-Size-Bytes",
  in: "header",
  required: true,
  schema: { type: "integer", minimum: 1 },
};

const range: Parameter = {
  name: "Range",
  in: "header",
  required: false,
  schema: { type: "string", examples: ["bytes=0-1023"] },
};

const contentRange = {
  description: "Which of how many bytes.",
  schema: { type: "string", examples: ["bytes 0-1023/4096"] },
};

export const storagePaths: Record<string, PathItem> = {
  "/api/storage/upload": {
    put: {
      ...upload,
      description: `${signed} Send exactly the headers of the reservation.`,
      parameters: [...upload.parameters, size],
      requestBody: { required: true, content: bytesOfAnyType },
    },
  },
  "/api/storage/media": {
    get: {
      ...media,
      description: signed,
      parameters: [...media.parameters, range],
      responses: {
        ...media.responses,
        200: { ...media.responses[200], description: "The bytes." },
        206: ranged(media.responses[206]),
        416: {
          ...ranged(media.responses[400]),
          description: "`validation_failed`: The range begins after the last byte.",
        },
      },
    },
  },
};

function ranged(answer: Answer | undefined): Answer {
  if (!answer) throw new Error("This answer is not described.");
  return { ...answer, headers: { ...answer.headers, "Content-Range": contentRange } };
}
