/** The longest answer of a car, 4095 bytes in frames of 29 bits with spaces, has about 20 000 characters. */
const MAX_CHARACTERS = 32_000;
const PROMPT = '>';
/** A character a byte. */
const TEXT = new TextDecoder('latin1');

/** Cuts what an ELM327 sends into answers, each of which ends with its prompt. Keeps no more than one longest answer. */
export class PromptReader {
  private partial = '';

  /** Takes the next bytes, however they were cut on their way; gives the answers that they end, without their prompts. */
  push(bytes: Uint8Array): string[] {
    // ELM-1: adapters on a serial line send a zero now and then.
    const [first = '', ...rest] = TEXT.decode(bytes).replaceAll('\0', '').split(PROMPT);
    const answers: string[] = [];
    this.add(first);
    for (const part of rest) {
      answers.push(this.partial);
      this.partial = '';
      this.add(part);
    }
    return answers;
  }

  private add(text: string): void {
    this.partial = (this.partial + text).slice(0, MAX_CHARACTERS);
  }

  /** What has come of an answer that has not ended yet. */
  begun(): string {
    return this.partial;
  }

  /** Forgets what has come of it. */
  clear(): void {
    this.partial = '';
  }
}
