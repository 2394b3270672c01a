import { networks } from ".";
import type { Network } from "./network";

const all: Network[] = Object.values(networks);

export const oauthSegments = all.map(({ oauthSegment }) => oauthSegment);
export const clientMetadataSegments = all
  .filter(({ clientMetadata }) => clientMetadata)
  .map(({ oauthSegment }) => oauthSegment);
export const deauthorizeSegments = all
  .filter(({ callbacks }) => callbacks)
  .map(({ apiName }) => apiName);
export const dataDeletionSegments = all
  .filter(({ callbacks }) => callbacks?.deletesData)
  .map(({ apiName }) => apiName);
