const SECOND_MS = 1_000;

/** The `Date` of answers, told once a second instead of for each of them. */
export class HttpDate {
  /** Always 29 characters long. */
  text = new Date().toUTCString();

  constructor() {
    this.wait();
  }

  private wait(): void {
    const next = () => {
      this.text = new Date().toUTCString();
      this.wait();
    };
    setTimeout(next, SECOND_MS - (Date.now() % SECOND_MS)).unref();
  }
}
