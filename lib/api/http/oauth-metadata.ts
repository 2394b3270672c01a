import { routes } from "@/lib/identity/oauth/authorization-server";
import { mcpResource } from "@/lib/identity/oauth/mcp-resource";
import { scopeNames } from "@/lib/identity/oauth/rules";
import { defaultScope } from "@/lib/identity/oauth/scopes";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import type { Endpoint } from "./route";

export const serverMetadata = metadata(() => {
  const at = (path: string) => `${env.BASE_URL}${path}`;
  return {
    issuer: env.BASE_URL,
    authorization_endpoint: at(routes.authorization),
    token_endpoint: at(routes.token),
    revocation_endpoint: at(routes.revocation),
    ...(env.OAUTH_REGISTRATION === "on" && { registration_endpoint: at(routes.registration) }),
    scopes_supported: scopeNames,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
});

export const resourceMetadata = metadata(({ path }) => {
  const asked = [path ?? []].flat().join("/");
  if (asked !== "" && `/${asked}` !== mcpResource.path) {
    throw new AppError("not_found", "There is nothing at this address.");
  }
  return {
    resource: mcpResource.url,
    resource_name: "Herald",
    authorization_servers: [env.BASE_URL],
    // Clients request every scope listed here, so administration is left out.
    scopes_supported: defaultScope.split(" "),
    bearer_methods_supported: ["header"],
    resource_documentation: `${env.BASE_URL}/settings/assistants`,
  };
});

/** Any origin may read it, since clients may run in a browser. */
function metadata(
  write: (params: Record<string, string | string[] | undefined>) => object,
): Endpoint {
  return {
    declaration: { operation: null, auth: "none" },
    answer: async (_, { params }) => {
      const headers = { "Access-Control-Allow-Origin": "*", "Cache-Control": "max-age=300" };
      return Response.json(write(params), { headers });
    },
  };
}
