import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import type { SanityClient } from "@sanity/client";
import { expect } from "vitest";
import { lakeClient } from "../../src/client";
import { eventually } from "../support/eventually";
import { PACKAGE, ROOT, run, scratchTest, withNetwork } from "../support/packed-lake";

/** The instructions in their order, each on one line. */
const steps = [
  ...readFileSync(join(PACKAGE, "Dockerfile"), "utf8")
    .replaceAll(/\\\n/g, " ")
    .matchAll(/^(\w+)\s+(.*)$/gm),
].map(([, name = "", text = ""]) => ({ name, text }));
const commandOf = (text = ""): string[] => JSON.parse(/\[.*\]$/.exec(text)?.[0] ?? "[]");

/** Carries out the steps with a shell, each stage in a folder that stands for the root of its file system. */
class Image {
  root = "";
  env: Record<string, string> = {};
  private folder = "/";
  private readonly stages = new Map<string, string>();

  constructor(private readonly scratch: string) {}

  /** A path of the image, or a command with such paths, as it is called here. */
  here(text: string): string {
    return text.replaceAll(/(?<=^|[\s=])\/(?=data|lake)/g, `${this.root}/`);
  }

  get workingFolder(): string {
    return join(this.root, this.folder);
  }

  async carryOut({ name, text }: { name: string; text: string }): Promise<void> {
    const words = text.split(/\s+/);
    if (name === "FROM") await this.startStage(words[0] ?? "", words[2]);
    if (name === "WORKDIR") {
      this.folder = text;
      mkdirSync(this.workingFolder, { recursive: true });
    }
    if (name === "COPY") this.copy(words);
    if (name === "RUN") await this.run(text);
    const pairs = name === "ENV" ? words.map((pair) => this.here(pair).split("=", 2)) : [];
    Object.assign(this.env, Object.fromEntries(pairs));
  }

  private async startStage(base: string, name = "image"): Promise<void> {
    const from = this.stages.get(base);
    this.root = join(this.scratch, name);
    this.stages.set(name, this.root);
    if (from) await run("cp", ["-al", from, this.root]);
    else mkdirSync(this.root);
  }

  /** Leaves out what `.dockerignore` does. */
  private copy(words: string[]): void {
    const stage = this.stages.get(/^--from=(.*)$/.exec(words[0] ?? "")?.[1] ?? "");
    const [target = "", ...sources] = (stage ? words.slice(1) : words).reverse();
    for (const source of sources) {
      const to = join(this.workingFolder, target);
      const isFolder = target.endsWith("/");
      cpSync(join(stage ?? ROOT, source), isFolder ? join(to, basename(source)) : to, {
        recursive: true,
        filter: (path) => stage !== undefined || !/\/(node_modules|dist[^/]*)$/.test(path),
      });
    }
  }

  /** Nobody here is the user "node": owners stay as they are. */
  private async run(text: string): Promise<void> {
    const command = this.here(text.replace(/ && chown node:node \S+/, ""));
    const options = { cwd: this.workingFolder, env: { ...process.env, ...this.env } };
    await run("sh", ["-c", command], { ...options, maxBuffer: 2 ** 26 });
  }
}

const test = scratchTest
  .extend("image", { scope: "file" }, async ({ scratch }) => {
    const image = new Image(scratch);
    const make = async () => {
      for (const step of steps) await image.carryOut(step);
    };
    return { image, offline: await withNetwork("the image of the lake", make) };
  })
  .extend("port", async ({}) => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    await promisify(server.close.bind(server))();
    return port;
  });

test("the steps of the Dockerfile make a lake that answers its health check, and keeps its data when it is stopped", {
  tags: "full",
  timeout: 600_000,
}, async ({ image: { image, offline }, port, skip, onTestFinished }) => {
  if (offline) skip(offline);
  const { PATH = "" } = process.env;
  // As `docker run -e` would set them.
  const env: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH, ...image.env };
  Object.assign(env, { HOST: "127.0.0.1", LAKE_PORT: String(port) });
  const options = { cwd: image.workingFolder, env };
  const [program = "", ...args] = commandOf(steps.find(({ name }) => name === "ENTRYPOINT")?.text);
  const [check = "", ...given] = commandOf(steps.find(({ name }) => name === "HEALTHCHECK")?.text);
  const serve = async (work: (client: SanityClient) => Promise<unknown>) => {
    const child = spawn(program, args, options);
    onTestFinished(() => void child.kill("SIGKILL"));
    await eventually(() => run(check, given, options), 200);
    const token = readFileSync(image.here("/data/write-token"), "utf8").trim();
    await work(lakeClient({ url: `http://127.0.0.1:${port}`, token }));
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  };

  await expect(run(check, given, options)).rejects.toMatchObject({ code: 1 });
  await serve((client) => client.create({ _id: "a", _type: "thing" }));
  await serve(async (client) =>
    expect(await client.getDocument("a")).toMatchObject({ _type: "thing" }),
  );
});
