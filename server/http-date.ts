const SECOND_MS = 1_000;

/** The `Date` of answers, told once a second instead of for each of them. */
export class HttpDate {
  /** Always 29 characters long. */
  text = new Date().toUTCString();
  private timer: NodeJS.Timeout | undefined;

  constructor() {
    this.wait();
  }

  private wait(): void {
    this.timer = setTimeout(
      () => {
        this.text = new Date().toUTCString();
        this.wait();
      },
      SECOND_MS - (Date.now() % SECOND_MS),
    );
    this.timer.unref();
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
