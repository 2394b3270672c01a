/** Declares the used part of oidc-provider; the package brings no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export type Payload = Record<string, unknown> & {
    jti?: string;
    grantId?: string;
    accountId?: string;
    clientId?: string;
    scope?: string;
    aud?: string | string[];
  };

  export interface Adapter {
    upsert(id: string, payload: Payload, expiresInSeconds?: number): Promise<void>;
    find(id: string): Promise<Payload | undefined>;
    findByUid(uid: string): Promise<Payload | undefined>;
    findByUserCode(code: string): Promise<Payload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export type Client = {
    clientId: string;
    clientName?: string;
    clientUri?: string;
    redirectUris: string[];
    grantTypeAllowed(type: string): boolean;
  };

  export type InteractionResult = {
    login?: { accountId: string; remember: boolean };
    consent?: { grantId: string };
    sessionId?: string;
    error?: string;
    error_description?: string;
  };

  export class Interaction {
    uid: string;
    params: Record<string, string | undefined>;
    returnTo: string;
    result?: InteractionResult;
    static find(uid: string): Promise<Interaction | undefined>;
  }

  export class Grant {
    constructor(payload: { accountId: string; clientId: string });
    jti: string;
    addResourceScope(resource: string, scope: string): void;
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
    getValueAndPayload(): Promise<{ payload: Payload }>;
  }

  export type Context = {
    req: IncomingMessage;
    oidc: { result?: InteractionResult; route: string };
    redirect(url: string): void;
    status: number;
  };

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    proxy: boolean;
    Interaction: typeof Interaction;
    Grant: typeof Grant;
    Client: { find(id: string): Promise<Client | undefined> };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<Interaction & { prompt: { name: string } }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
    ): Promise<void>;
    on(event: "server_error", listener: (context: Context | undefined, error: Error) => void): this;
  }

  export class Check {
    constructor(
      ...about: [
        reason: string,
        description: string,
        error: string,
        check: (context: Context) => boolean | Promise<boolean>,
      ]
    );
  }

  type Prompt = { checks: { add(check: Check): void; clear(): void } };
  export const interactionPolicy: {
    base(): { get(name: "login" | "consent"): Prompt };
    Check: typeof Check;
  };

  export const errors: {
    InvalidGrant: new (description: string) => Error;
    InvalidRequest: new (description: string) => Error;
    InvalidTarget: new (description?: string) => Error;
  };

  export default Provider;
}
