/** The longest answer of a car, 4095 bytes in frames of 29 bits with spaces, has about 20 000 characters. */
const MOST_CHARACTERS = 32_000;
const PROMPT = '>';

/** Cuts what an ELM327 sends into answers, each of which ends with its prompt. Keeps no more than one longest answer. */
export class PromptReader {
  #begun = '';

  /** Takes the next bytes, however they were cut on their way; gives the answers that they end, without their prompts. */
  take(bytes: Uint8Array): string[] {
    const answers: string[] = [];
    for (const byte of bytes) {
      const character = String.fromCharCode(byte);
      if (character === PROMPT) {
        answers.push(this.#begun);
        this.#begun = '';
        // ELM-1: adapters on a serial line send a zero now and then.
      } else if (byte !== 0 && this.#begun.length < MOST_CHARACTERS) this.#begun += character;
    }
    return answers;
  }

  /** What has come of an answer that has not ended yet. */
  begun(): string {
    return this.#begun;
  }

  /** Forgets what has come of it. */
  clear(): void {
    this.#begun = '';
  }
}
