import type { Site } from "./site";
import type { Container } from "./state";

const lifetimeMs = 24 * 60 * 60_000;

export type ContainerStatus = {
  code: "IN_PROGRESS" | "FINISHED" | "ERROR" | "EXPIRED" | "PUBLISHED";
  words: string;
};

export function containerStatus(site: Site, container: Container): ContainerStatus {
  if (container.publishedAs) {
    return { code: "PUBLISHED", words: "Published: Media has been successfully published." };
  }
  if (site.now().getTime() - container.atMs >= lifetimeMs) {
    return { code: "EXPIRED", words: "Expired: The media was not published within 24 hours." };
  }
  if (container.polls < container.pollsUntilReady) {
    return { code: "IN_PROGRESS", words: "In Progress: Media is still being processed." };
  }
  if (container.failsWith !== null) {
    const words = `Error: Media upload has failed with error code ${container.failsWith}`;
    return { code: "ERROR", words };
  }
  return {
    code: "FINISHED",
    words: "Finished: Media has been uploaded and it is ready to be published.",
  };
}
