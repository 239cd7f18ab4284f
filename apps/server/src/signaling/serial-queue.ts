/** Processes a socket's messages one at a time, in order, including their authorization. */
export class SerialQueue {
  private last: Promise<void> = Promise.resolve();

  /** `onError` receives the error of a job; the next job runs anyway. */
  constructor(private readonly onError: (error: unknown) => void) {}

  run(job: () => Promise<void> | void): void {
    this.last = this.last.then(job).catch(this.onError);
  }
}
