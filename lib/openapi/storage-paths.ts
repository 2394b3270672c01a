import { z } from "zod";
import { mediaTypes } from "@/lib/media/schema";
import { Uuid } from "@/lib/schema";
import { describeRoute } from "./describe-route";
import type { PathItem } from "./document";

const query = z.strictObject({ ticket: z.string() });
const signed = "The address is signed and private; it comes from another answer and expires.";

// Neither asks for Origin: the ticket in the address is what lets them through, as with a GET.
const upload = describeRoute({ path: "/api/storage/upload", routes: {} }, "GET", {
  operation: {
    definition: {
      name: "store_upload",
      summary: "Send the bytes of a reserved upload",
      output: z.strictObject({ mediaId: Uuid, sizeBytes: z.int() }),
      failures: [
        "forbidden",
        "not_found",
        "link_expired",
        "payload_too_large",
        "unsupported_media_type",
        "unavailable",
      ],
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
  answers: { 200: null, 206: null },
});

const bytes = Object.fromEntries(mediaTypes.map((type) => [type, { schema: {} }]));
const { 200: whole, 206: part, 400: wrong } = media.responses;

/** The byte routes of `pages/api`, where this server itself is the storage. */
export const storagePaths: Record<string, PathItem> = {
  "/api/storage/upload": {
    put: {
      ...upload,
      description: `${signed} Send exactly the headers of the reservation.`,
      requestBody: { required: true, content: bytes },
    },
  },
  "/api/storage/media": {
    get: {
      ...media,
      description: signed,
      responses: {
        ...media.responses,
        200: { ...whole, description: "The bytes.", content: bytes },
        416: {
          ...wrong,
          description: "`validation_failed`: The range begins after the last byte.",
        },
        206: { ...part, description: "The range that was asked for.", content: bytes },
      },
    },
  },
};
