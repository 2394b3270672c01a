import type { NextPageContext } from "next";
import Link from "next/link";

/**
 * Next renders this page for addresses that it cannot route, such as broken percent-encoding. Under
 * `/api` it answers in the Error shape.
 */
export default function UnroutablePage({ status }: { status: number }) {
  return (
    <main style={{ padding: "4rem 1.5rem", textAlign: "center", fontFamily: "system-ui" }}>
      <h1>{status === 404 ? "There is nothing here" : "This address cannot be read"}</h1>
      <p>
        <Link href="/calendar">Go to the calendar</Link>
      </p>
    </main>
  );
}

UnroutablePage.getInitialProps = async ({ req, res }: NextPageContext) => {
  const status = res?.statusCode ?? 404;
  // The condition keeps the server's modules out of the browser's bundle.
  if (typeof window === "undefined" && req?.url?.startsWith("/api") && res) {
    const { refuseUnroutable } = await import("@/lib/api/http/refuse-request");
    refuseUnroutable(res);
  }
  return { status };
};
