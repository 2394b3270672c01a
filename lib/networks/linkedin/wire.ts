import { z } from "zod";
import { Count } from "../http/counted";
import { instantOf } from "../http/exchange";

const urn = z.string().min(1);

const RestError = z
  .object({
    status: z.number().optional(),
    serviceErrorCode: z.number().optional(),
    code: z.string().optional(),
    message: z.string().optional(),
    errorDetails: z
      .object({ inputErrors: z.array(z.object({ code: z.string().optional() })).optional() })
      .optional()
      .catch(undefined),
  })
  .refine(({ code, message, serviceErrorCode }) => code ?? message ?? serviceErrorCode)
  .transform((body) => ({
    code: body.code ?? "",
    serviceCode: body.serviceErrorCode ?? null,
    inputCodes: (body.errorDetails?.inputErrors ?? []).flatMap(({ code }) => code ?? []),
    message: body.message ?? "",
  }));

const OAuthError = z
  .object({ error: z.string(), error_description: z.string().default("") })
  .transform((body) => ({
    code: body.error,
    serviceCode: null,
    inputCodes: [] as string[],
    message: body.error_description,
  }));

export const ErrorAnswer = z.union([OAuthError, RestError]);
export type LinkedInError = z.output<typeof RestError>;

export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  scope: z.string().optional(),
  refresh_token: z.string().min(1).optional(),
  /** Seconds by its name, but some answers are in minutes. */
  refresh_token_expires_in: z.number().optional(),
});

export const IntrospectAnswer = z.object({
  active: z.boolean(),
  status: z.string().optional(),
  scope: z
    .string()
    .optional()
    .transform((scope) => scope?.split(/[\s,]+/) ?? null),
  expires_at: z
    .number()
    .optional()
    .transform((seconds) => (seconds ? instantOf(seconds) : null)),
});
export type TokenInfo = z.output<typeof IntrospectAnswer>;

export const PersonAnswer = z.object({ sub: z.string().min(1), name: z.string().optional() });

export const Paging = z.object({
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

/** The field of the Page has three names, depending on the version and the paging. */
const Acl = z
  .object({
    organization: urn.optional(),
    organizationTarget: urn.optional(),
    organizationalTarget: urn.optional(),
    role: z.string(),
    state: z.string(),
  })
  .transform(({ role, state, ...names }) => ({
    role,
    state,
    organization: names.organization ?? names.organizationTarget ?? names.organizationalTarget,
  }));
export type Acl = z.output<typeof Acl>;

export const AclsAnswer = z.object({ elements: z.array(Acl), paging: Paging.optional() });

export const OrganizationAnswer = z.object({
  localizedName: z.string(),
  vanityName: z.string().optional(),
  logoV2: z.object({ original: z.string().optional() }).optional(),
});

export const FoundOrganization = OrganizationAnswer.extend({
  id: z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(String),
});

export const OrganizationsAnswer = z.object({ elements: z.array(FoundOrganization) });

export const LogoAnswer = z.object({
  logoV2: z.object({
    "original~": z.object({
      elements: z.array(z.object({ identifiers: z.array(z.object({ identifier: z.url() })) })),
    }),
  }),
});

export const ReservedAnswer = z.object({
  value: z.object({ uploadUrl: z.url(), image: urn }),
});

export const ReservedVideoAnswer = z.object({
  value: z.object({
    video: urn,
    /** Usually empty; the end of the upload repeats it. */
    uploadToken: z.string().default(""),
    /** The first and the last byte both belong to the part. */
    uploadInstructions: z
      .array(z.object({ uploadUrl: z.url(), firstByte: z.number(), lastByte: z.number() }))
      .min(1),
  }),
});

export const AssetAnswer = z.object({
  status: z.string(),
  processingFailureReason: z.string().optional(),
});

export const NothingAnswer = z.unknown();

const Image = z.object({ id: urn });

export const PostAnswer = z.object({
  id: urn,
  author: urn,
  commentary: z.string().default(""),
  createdAt: z.number().optional(),
  publishedAt: z.number().optional(),
  lifecycleState: z.string().default("PUBLISHED"),
  content: z
    .object({
      media: Image.optional(),
      multiImage: z.object({ images: z.array(Image) }).optional(),
    })
    .optional(),
});
export type PostAnswer = z.output<typeof PostAnswer>;

export const PostsAnswer = z.object({ elements: z.array(PostAnswer), paging: Paging.optional() });

export const CreatedCommentAnswer = z.object({
  id: z.string().min(1),
  commentUrn: urn.optional(),
});

const CommentRow = CreatedCommentAnswer.extend({
  actor: urn,
  message: z.object({ text: z.string().default("") }).optional(),
  created: z.object({ time: z.number() }),
  content: z.array(z.object({ entity: z.object({ image: urn.optional() }) })).optional(),
});
export type CommentRow = z.output<typeof CommentRow>;

export const CommentsAnswer = z.object({
  elements: z.array(CommentRow),
  paging: Paging.optional(),
});

const Counts = z.object({
  impressionCount: Count,
  uniqueImpressionsCount: Count,
  likeCount: Count,
  commentCount: Count,
  shareCount: Count,
  clickCount: Count,
});
export type Counts = z.output<typeof Counts>;

export const StatisticsAnswer = z.object({
  elements: z.array(
    z.object({
      share: urn.optional(),
      ugcPost: urn.optional(),
      totalShareStatistics: Counts,
    }),
  ),
});

export const NetworkSizeAnswer = z.object({ firstDegreeSize: Count });
