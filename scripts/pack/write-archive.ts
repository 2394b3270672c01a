import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { packTar } from "modern-tar/fs";

export async function writeArchive(
  folder: string,
  { file, root }: { file: string; root: string },
): Promise<void> {
  const entries = packTar(folder, {
    map: (header) => {
      const linkname = header.type === "link" ? `${root}/${header.linkname}` : header.linkname;
      const owner = { uid: 0, gid: 0, uname: "", gname: "" };
      return { ...header, ...owner, name: `${root}/${header.name}`, linkname: linkname ?? "" };
    },
  });
  const draft = `${file}.part`;
  await pipeline(entries, createGzip({ level: 9 }), createWriteStream(draft));
  await rename(draft, file);
}
