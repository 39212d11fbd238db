import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body, decoded no further. */
  text: string;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export const MAIL_PASSWORD = "s3cret mail/word";

/** Undoes the encoding in which a mail with few letters beyond ASCII is sent. */
export function wordsOf({ text }: ReceivedMail): string {
  const letter = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
  const bytes = text.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, letter);
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Starts a mail server on a free port of loopback. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  let status: number | undefined;
  let refusals = 0;
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth({ username, password }, _, done) {
      if (password === MAIL_PASSWORD) done(null, { user: username });
      else done(new Error("wrong password"));
    },
    onRcptTo({ address }, _, done) {
      if (status === undefined) return done();
      refusals += 1;
      done(Object.assign(new Error(`not for ${address}`), { responseCode: status }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    /** With a name and a password. */
    url: `smtp://site%40example.com:${encodeURIComponent(MAIL_PASSWORD)}@127.0.0.1:${port}`,
    port,
    received,
    /** Answers each mail with this status from now on; undefined accepts. */
    refuseWith(next: number | undefined) {
      status = next;
    },
    /** How often a mail was refused. */
    refused: () => refusals,
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  };
}
