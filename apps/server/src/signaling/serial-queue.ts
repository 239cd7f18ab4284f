/** Lets a socket's messages through one by one, in their order, while each is checked. */
export class SerialQueue {
  private last: Promise<void> = Promise.resolve();

  /** `onError` hears what a job threw; the next job runs all the same. */
  constructor(private readonly onError: (error: unknown) => void) {}

  run(job: () => Promise<void> | void): void {
    this.last = this.last.then(job).catch(this.onError);
  }
}
