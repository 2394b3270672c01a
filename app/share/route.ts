/**
 * Answers what a phone shares before its browser has `public/share-worker.js`, which would keep it.
 * The body is left unread.
 */
export function POST(): Response {
  return new Response(null, { status: 303, headers: { Location: "/compose?shared=lost" } });
}
