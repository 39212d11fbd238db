// A Studio shows its token in its first call.
const MAX_CALLS = 10;
const MAX_BYTES = 16 * 1024;

/** What is read of someone who has shown no token. */
export class Stranger {
  private calls = 0;
  private bytes = 0;

  /** @returns false once it is too much. */
  maySay(text: string): boolean {
    this.calls += 1;
    this.bytes += text.length;
    return this.calls <= MAX_CALLS && this.bytes <= MAX_BYTES;
  }
}
