/** Part of a page's own content: Next at times leaves `metadata` out when it navigates in the browser. */
export function DocumentTitle({ children }: { children: string }) {
  return <title>{`${children} · Herald`}</title>;
}
