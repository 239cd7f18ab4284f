import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

/** A log file that never grows beyond `maxBytes`: it then becomes `PATH.1`, in place of the one before it. */
export class CappedLog {
  #file;
  #bytes;

  constructor(path, maxBytes = 10_000_000) {
    this.path = path;
    this.maxBytes = maxBytes;
    this.#open();
  }

  /** Writes as far as the disk accepts it; the rest is lost, since a log must never stop its program. */
  write(chunk) {
    try {
      if (this.#bytes + chunk.length > this.maxBytes) this.#rotate();
      this.#bytes += writeSync(this.#file, chunk);
    } catch {
      return;
    }
  }

  close() {
    closeSync(this.#file);
  }

  #open() {
    this.#file = openSync(this.path, 'a', 0o600);
    this.#bytes = fstatSync(this.#file).size;
  }

  #rotate() {
    const full = this.#file;
    // The file may have been deleted to free space.
    if (existsSync(this.path)) renameSync(this.path, `${this.path}.1`);
    this.#open();
    closeSync(full);
  }
}
