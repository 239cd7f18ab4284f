/** The longest answer of a car, 4095 bytes in frames of 29 bits with spaces, has about 20 000 characters. */
const MAX_CHARACTERS = 32_000;
const PROMPT = '>';
/** Maps each byte to one character. */
const TEXT = new TextDecoder('latin1');

/** Splits the output of an ELM327 into answers, each of which ends with the prompt. Buffers at most one longest answer. */
export class PromptReader {
  private partial = '';

  /** Adds bytes in chunks of any size, and returns the answers that are complete, without their prompts. */
  push(bytes: Uint8Array): string[] {
    // ELM-1: adapters on a serial line occasionally send a zero.
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

  /** The part of the next answer that was received so far. */
  pending(): string {
    return this.partial;
  }

  /** Discards that part. */
  clear(): void {
    this.partial = '';
  }
}
