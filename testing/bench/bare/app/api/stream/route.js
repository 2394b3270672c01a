export const dynamic = "force-dynamic";

/** An event stream that says every so often that it is alive, as a live bell would. */
export function GET(request) {
  const everyMs = Number(new URL(request.url).searchParams.get("everyMs"));
  const encoder = new TextEncoder();
  let timer;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(": open\n\n"));
      timer = setInterval(() => controller.enqueue(encoder.encode(": alive\n\n")), everyMs);
    },
    cancel() {
      clearInterval(timer);
    },
  });
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-cache, no-transform" },
  });
}
