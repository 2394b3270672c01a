/** Answers a simulated dialog over HTTP as a browser would, and returns where it leads. */
export async function answerDialog(
  { baseUrl }: { baseUrl: string },
  { pathname }: URL,
  form: URLSearchParams,
): Promise<URL> {
  const response = await fetch(new URL(pathname, baseUrl), {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  const location = response.headers.get("location");
  if (!location) throw new Error(`The dialog did not redirect: ${response.status}`);
  return new URL(location);
}
