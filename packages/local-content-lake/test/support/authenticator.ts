import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Ceremony {
  challenge: string;
  origin: string;
  /** The host name that the passkey belongs to; default: the origin's. */
  rpId?: string;
  isVerified?: boolean;
}

/** A device with one passkey, as a browser would use it. */
export class Authenticator {
  readonly id = randomBytes(20).toString("base64url");
  /** Signed with the next use. */
  counter = 0;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private userHandle = "";

  /** What `navigator.credentials.create` returns for options of the lake. */
  create(options: { challenge: string; user: { id: string } }, origin: string) {
    this.userHandle = options.user.id;
    const { challenge } = options;
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const coordinates = [x, y].map((part) => Buffer.from(part, "base64url"));
    const cose = cbor(
      new Map<number, unknown>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        ...coordinates.map((bytes, index) => [-2 - index, bytes] as [number, Buffer]),
      ]),
    );
    const id = Buffer.from(this.id, "base64url");
    const authData = Buffer.concat([
      this.head({ challenge, origin }, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      cose,
    ]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    ).toString("base64url");
    const clientDataJSON = this.clientData("webauthn.create", { challenge, origin });
    return this.credential({ clientDataJSON, attestationObject, transports: ["internal"] });
  }

  /** What `navigator.credentials.get` returns. */
  get(ceremony: Ceremony) {
    const authenticatorData = this.head(ceremony, 0);
    const clientDataJSON = this.clientData("webauthn.get", ceremony);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    const signature = sign(
      "sha256",
      Buffer.concat([authenticatorData, hash]),
      this.keys.privateKey,
    );
    return this.credential({
      clientDataJSON,
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: this.userHandle,
    });
  }

  private credential<Response>(response: Response) {
    const { id } = this;
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }

  private head({ origin, rpId, isVerified = true }: Ceremony, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const hash = createHash("sha256")
      .update(rpId ?? new URL(origin).hostname)
      .digest();
    return Buffer.concat([hash, Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)]), counter]);
  }

  private clientData(type: string, { challenge, origin }: Ceremony): string {
    const data = { type, challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString("base64url");
  }
}

/** The part of CBOR that an attestation needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

function head(type: number, length: number): Buffer {
  return Buffer.from(length < 24 ? [(type << 5) | length] : [(type << 5) | 24, length]);
}
