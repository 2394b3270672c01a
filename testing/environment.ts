import { afterAll } from "vitest";
import { preparePlace, removePlace } from "./place";

const place = await preparePlace();

afterAll(async () => {
  const { heraldDb } = globalThis as typeof globalThis & {
    heraldDb?: { $disconnect: () => Promise<void> };
  };
  await heraldDb?.$disconnect();
  await removePlace(place);
});
