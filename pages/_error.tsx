import type { NextPageContext } from "next";
import { refuseUnreadable } from "@/lib/http/refuse-unreadable";

/**
 * Next renders this for what it cannot route at all, such as an address with broken percent-encoding.
 * Under `/api` it gets the Error shape, as everything there does.
 */
export default function UnroutablePage({ status }: { status: number }) {
  return (
    <main style={{ padding: "4rem 1.5rem", textAlign: "center", fontFamily: "system-ui" }}>
      <h1>{status === 404 ? "There is nothing here" : "This address cannot be read"}</h1>
      <p>
        <a href="/calendar">Go to the calendar</a>
      </p>
    </main>
  );
}

UnroutablePage.getInitialProps = ({ req, res }: NextPageContext) => {
  const status = res?.statusCode ?? 404;
  if (req?.url?.startsWith("/api") && res && !res.writableEnded) refuseUnreadable(res);
  return { status };
};
