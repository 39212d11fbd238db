import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { CACHE } from "../../app/lib/config/cache-control.server";
import { type Headers, Kept, type KeptOptions } from "../cache/cache-entry";
import type { KeptResponses } from "../cache/response-cache";

/** Larger ones are streamed from the disk; a larger script's compressed copies may still be kept. */
const LARGEST_FILE = 512 * 1024;
/** What files may take of memory. */
const ROOM = 12 * 1024 * 1024;

/** What is kept; a file of any other type is sent from the disk. */
const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

const COPIES = [
  { form: "br", suffix: ".br" },
  { form: "gzip", suffix: ".gz" },
];

/**
 * Keeps the built site's files in memory, with the copies that the build compressed. The running server so keeps
 * its files also when the next version is built over them.
 * @param folder `build/client`
 */
export async function keepFiles(
  responses: KeptResponses,
  folder: string,
  common: Headers,
): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const all = new Set(names);
  let room = ROOM;
  for (const name of names) {
    const isHashed = name.startsWith("assets/");
    const kept = await readFiles(folder, name, all, {
      route: isHashed ? "/assets/*" : `/${name}`,
      kind: "file",
      headers: [...common, ["Cache-Control", isHashed ? CACHE.asset : CACHE.publicFile]],
      largest: LARGEST_FILE,
    });
    if (!kept || kept.bytes > room) continue;
    room -= kept.bytes;
    responses.keep(`/${name}`, kept);
  }
}

interface FileOptions extends Pick<KeptOptions, "route" | "kind" | "headers"> {
  /** In bytes, of each form. */
  largest: number;
}

/**
 * Reads a file with its compressed copies.
 * @param all names of the folder
 * @returns undefined for one that is sent from the disk
 */
export async function readFiles(
  folder: string,
  name: string,
  all: ReadonlySet<string>,
  { largest, headers, ...options }: FileOptions,
): Promise<Kept | undefined> {
  const type = TYPES[extname(name)];
  if (!type) return undefined;
  const copies = COPIES.filter(({ suffix }) => all.has(name + suffix));
  const kept = new Kept({
    ...options,
    variesBy: copies.length > 0 ? "Accept-Encoding" : undefined,
    headers: [...headers, ["Content-Type", type]],
  });
  const plain = { form: copies.length > 0 ? "identity" : "only", suffix: "" };
  for (const { form, suffix } of [plain, ...copies]) {
    const body = await readFile(join(folder, name + suffix));
    if (body.length > largest) continue;
    const encoding: Headers = suffix === "" ? [] : [["Content-Encoding", form]];
    kept.add(form, body, [["ETag", tagOf(body)], ...encoding]);
  }
  return kept.forms.size === 0 ? undefined : kept;
}

function tagOf(body: Buffer): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}
