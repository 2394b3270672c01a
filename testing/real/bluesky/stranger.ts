import { fromEmptyFolder } from "../from-empty-folder";
import { openBrowser } from "../open-browser";
import { setUp } from "../set-up";
import { listPosts } from "./listing";
import type { Pds } from "./start-pds";
import { addPicture, connectWithPassword, sendOff, untilPosted, write } from "./through-pages";

const strangerMs = 180_000;

/** Publishes through the pages of an installation that starts in an empty folder. */
export async function publishAsStranger(
  pds: Pds,
  variables: Record<string, string>,
): Promise<boolean> {
  const author = await pds.createAccount("stranger");
  await using browser = await openBrowser();
  const page = await browser.context.newPage();
  const text = "A stranger says hello";
  return await fromEmptyFolder(variables, async ({ url, setupSecret }, clock) => {
    await setUp(page, { url, setupSecret });
    clock.lap("set up");
    await connectWithPassword(page, { url, author, server: pds.url });
    clock.lap("connected");
    await write(page, { text, handle: author.handle });
    clock.lap("text written");
    await addPicture(page);
    clock.lap("picture added");
    await sendOff(page);
    clock.lap("sent off");
    await untilPosted(pds, author.did, 1);
    const totalMs = clock.lap("on the server");
    const listed = await listPosts(pds, author.did);
    const isThere = listed.length === 1 && listed[0]?.value.text === text;
    console.log(`${isThere ? "pass" : "FAIL"}  the server lists the post, once`);
    const isQuick = totalMs < strangerMs;
    console.log(`${isQuick ? "pass" : "FAIL"}  the whole way took less than three minutes`);
    return isThere && isQuick;
  });
}
